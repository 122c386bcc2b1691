import { aggregation, aggregationWords } from "../../declare/aggregation";
import { signalType } from "../../declare/signalType";
import { operatorReads, reads } from "./reads";

/** Applies a method to all present samples (discovery.md section 4). */
export const declaration = signalType(
  "aggregate",
  { ...aggregation },
  {
    label: "aggregate: all samples",
    reads,
    source: "a prometheus query",
    operatorReads,
    ...aggregationWords("all samples"),
    templates: {
      "total-usage": { query: "usage", lines: () => ["method: sum"] },
      "peak-concurrency": { query: "usage", lines: () => ["method: max"] },
    },
  },
);
