/** Decodes `spec.ranking`: how signals become a score (discovery.md sections 1, 5 and 8). */
import type { JsonValue } from "../../document/json";
import { mapReader } from "../../document/reader";
import type { Report } from "../../document/report";
import { beginValues } from "../declare/field";
import type { Names } from "../declare/references";
import { STRATEGIES } from "../ranking/declarations";
import { strategyOf } from "./declared";
import { rankingSchema, type Ranking } from "./model";
import { blockKeys, readFields, readKind } from "./readFields";

const NAMES = STRATEGIES.map(({ strategy }) => strategy);

export function decodeRanking(value: JsonValue, report: Report, signals: Names): Ranking | undefined {
  const reader = mapReader(value, ["spec", "ranking"], report, ["strategy", ...NAMES]);
  const strategy = reader && readKind(reader, "strategy", NAMES, "how signals become a score");
  if (reader === undefined || strategy === undefined) return undefined;
  const declared = strategyOf({ strategy });
  if (report.lenient && (reader.raw(strategy) ?? "") === "") {
    reader.fault(
      strategy,
      `is missing: ${declared.withoutBlock === "all at 0" ? "every score is 0" : "no image is ranked"}`,
      "key",
    );
    return rankingSchema.parse({ strategy, blockMissing: true, ...beginValues(declared.fields) });
  }
  if (declared.read !== undefined) {
    const values = declared.read(reader, { signals });
    return values && rankingSchema.parse({ strategy, ...values });
  }
  const block = reader.child(strategy, blockKeys(declared.fields), declared.block);
  if (block === undefined) return undefined;
  const { values, complete } = readFields(declared.fields, block, { signals });
  return complete ? rankingSchema.parse({ strategy, ...values }) : undefined;
}
