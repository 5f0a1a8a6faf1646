-- What wrk sends: the bodies of a file, one after the other; and a line for load.sh at the end.
local bodies = {}

function init() -- wrk has set the header Host by now
  wrk.headers["Content-Type"] = "application/json"
  for line in io.lines(os.getenv("BODIES")) do
    bodies[#bodies + 1] = wrk.format("POST", nil, nil, line)
  end
end

local place = 0

function request()
  place = place % #bodies + 1
  return bodies[place]
end

function done(summary, latency, requests)
  local errors = summary.errors
  print(string.format("row %.1f %.2f %.2f %d %d",
    summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3,
    summary.requests,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
