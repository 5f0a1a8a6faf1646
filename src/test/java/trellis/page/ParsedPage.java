package trellis.page;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A page as an XML parser reads it, which takes nothing that is not well-formed. */
public record ParsedPage(Document document) {

  public static ParsedPage of(String page) {
    try {
      return new ParsedPage(
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new InputSource(new StringReader(page))));
    } catch (SAXException | IOException | ParserConfigurationException e) {
      throw new AssertionError("the page is not well-formed: " + e.getMessage(), e);
    }
  }

  /** A part of a page, written by itself. */
  public static ParsedPage ofPart(Consumer<Html> part) {
    Html html = new Html().open("html");
    part.accept(html);
    return of(html.close().page());
  }

  /** All elements of a name, in the order of the page. */
  public List<Element> all(String tag) {
    NodeList nodes = document.getElementsByTagName(tag);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  /** The texts of all elements of a name. */
  public List<String> texts(String tag) {
    return all(tag).stream().map(Element::getTextContent).toList();
  }

  /** The elements of a name whose class is this. */
  public List<Element> all(String tag, String kind) {
    return all(tag).stream().filter(each -> each.getAttribute("class").equals(kind)).toList();
  }
}
