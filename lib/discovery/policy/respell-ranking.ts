/** `spec.ranking` in canonical form in either spelling. */
import { arrange, inList, inMap, spelled, weightText } from "./arrange";
import { isObject, own, type JsonObject, type JsonValue } from "./json";
import type { Spelling } from "./model";
import { EXPOSURE_BLOCKS, PRE_WINDOW, PULL_TIME, TARGET_WINDOW, TERM_SIGNAL } from "./spelling";

export function respellRanking(ranking: JsonObject, spelling: Spelling): JsonObject {
  const term = (map: JsonObject): JsonObject =>
    arrange(spelled(map, { ...TERM_SIGNAL }, spelling), [TERM_SIGNAL[spelling], "weight"], {
      weight: weightText,
    });
  const known = ["strategy", "signal", "weightedSum", "product", ...EXPOSURE_BLOCKS];
  const exposure = inMap((block) => respellExposure(block, spelling));
  return arrange(ranking, known, {
    signal: (value) => respellSignalBlock(value, spelling),
    weightedSum: inMap((block) =>
      arrange(block, ["normalize", "missingSignal", "terms"], { terms: inList(term) }),
    ),
    product: inMap((block) => arrange(block, ["terms"], { terms: inList(term) })),
    modelExposure: exposure,
    expectedColdPulls: exposure,
  });
}

function respellSignalBlock(value: JsonValue, spelling: Spelling): JsonValue {
  if (spelling === "proposal") return isObject(value) ? arrange(value, ["signalRef"]) : { signalRef: value };
  return isObject(value) ? (own(value, "signalRef") ?? value) : value;
}

/** The operator nests the count; its selector has no other place, so the proposal's form keeps `nodes` for it. */
function respellExposure(block: JsonObject, spelling: Spelling): JsonObject {
  const pairs = [PRE_WINDOW, TARGET_WINDOW, PULL_TIME];
  const renamed = pairs.reduce((map, keys) => spelled(map, { ...keys }, spelling), block);
  const nodes = own(renamed, "nodes");
  const nested = isObject(nodes) ? nodes : {};
  const count = own(nested, "count") ?? own(renamed, "nodeCount");
  const known = ["nodeCount", "nodes", ...pairs.map((keys) => keys[spelling])];
  const rest = Object.entries(renamed).filter(([key]) => key !== "nodes" && key !== "nodeCount");
  const others = Object.entries(nested).filter(([key]) => key !== "count");
  if (spelling === "operator") {
    if (count !== undefined) others.push(["count", count]);
    rest.push(["nodes", arrange(Object.fromEntries(others), ["count", "selector"])]);
  } else {
    if (count !== undefined) rest.push(["nodeCount", count]);
    if (others.length > 0) rest.push(["nodes", Object.fromEntries(others)]);
  }
  return arrange(Object.fromEntries(rest), known);
}
