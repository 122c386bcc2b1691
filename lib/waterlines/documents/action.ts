/** AvoidanceAction (section 5.2). */
import type { MapReader } from "../../document/reader";
import { DEFAULT_COOL_DOWN_SECONDS, type Action } from "../analyzer/rule";
import { INT32, type Problems } from "./problems";

export const actionKeys = ["coolDownSeconds", "throttle", "eviction", "description"];

const MAX_DESCRIPTION = 1_024;

/** Reads an action. A `throttle` or `eviction` key, even an empty one, makes it a throttling or evicting action. */
export function readAction(spec: MapReader, name: string, problems: Problems): Action {
  const coolDownSeconds = problems.integer(spec, "coolDownSeconds", 1, INT32, DEFAULT_COOL_DOWN_SECONDS);
  const description = spec.text("description");
  if (description !== undefined && description.length > MAX_DESCRIPTION) {
    problems.add(
      "Invalid",
      spec.at("description"),
      `has ${description.length} characters; at most ${MAX_DESCRIPTION}`,
    );
  }
  return {
    name,
    coolDownSeconds,
    throttle: readThrottle(spec, problems),
    eviction: readEviction(spec, problems),
  };
}

function readThrottle(spec: MapReader, problems: Problems): Action["throttle"] {
  const throttle = spec.child("throttle", ["cpuThrottle", "memoryThrottle"]);
  if (throttle === undefined) return null;
  const memory = throttle.child("memoryThrottle", ["forceGC"]);
  if (memory?.flag("forceGC") === true) {
    spec.report.warn(memory.at("forceGC"), "is not implemented by any agent", "key");
  }
  const cpu = throttle.child("cpuThrottle", ["minCPURatio", "stepCPURatio"]);
  const ratio = (key: string): number => (cpu ? problems.integer(cpu, key, 0, 100, 0) : 0);
  const ratios = { minCPURatio: ratio("minCPURatio"), stepCPURatio: ratio("stepCPURatio") };
  if (ratios.stepCPURatio === 0) {
    spec.report.warn(
      cpu?.has("stepCPURatio") === true ? cpu.at("stepCPURatio") : spec.at("throttle"),
      "is 0 as stepCPURatio: a step of 0 percent throttles nothing",
      "key",
    );
  }
  return ratios;
}

function readEviction(spec: MapReader, problems: Problems): Action["eviction"] {
  const eviction = spec.child("eviction", ["terminationGracePeriodSeconds"]);
  if (eviction === undefined) return null;
  const seconds = problems.integer(eviction, "terminationGracePeriodSeconds", 0, INT32, -1);
  return { terminationGracePeriodSeconds: seconds < 0 ? null : seconds };
}
