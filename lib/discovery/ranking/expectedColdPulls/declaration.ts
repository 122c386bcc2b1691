import { rankingStrategy } from "../../declare/strategy";
import { exposureFields, exposureModel, exposureWords } from "../exposure/declaration";

/** Extension: counts the nodes that pull instead of the jobs that arrive (discovery.md section 5). */
export const declaration = rankingStrategy("expectedColdPulls", exposureFields, {
  ...exposureWords,
  label: "Expected cold pulls",
  operator: false,
  exposure: { ...exposureModel, counts: "nodes that pull" },
});
