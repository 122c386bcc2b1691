/** Applies a method to all present samples (discovery.md section 4). */
import type { QueryData } from "../../samples/data";
import type { z } from "zod";
import type { Semantics } from "../../declare/spelling";
import type { SignalComputation } from "../computation";
import type { declaration } from "./declaration";
import { operatorReads } from "./reads";
import { divisorPerDay } from "../perDay";
import { reduceMatrix } from "../reduce";
import { reduceEvents, reduceRows } from "../reduceRows";
import { selectSteps } from "../selection";
import { fromTotals, totalsFor } from "../totals";
import { SignalError, type SignalValues } from "../values";

type AggregateSignal = z.infer<typeof declaration.schema>;

export const aggregate: SignalComputation<AggregateSignal> = {
  compute,
  operatorReads,
  totals: ({ method }) => totalsFor(method),
};

/** A registry's rank scores are samples too, one per listing of the image in a repository. */
function compute(signal: AggregateSignal, data: QueryData, semantics: Semantics): SignalValues {
  const perDay = divisorPerDay(signal, data);
  switch (data.kind) {
    case "matrix": {
      const all = selectSteps(data.matrix.steps, () => true);
      return reduceMatrix(data.matrix, signal.method, all, perDay);
    }
    case "totals":
      return fromTotals(signal, data.totals, perDay);
    case "scores":
      return reduceRows(
        signal.method,
        data.rows.map(({ image, score }) => [image, score] as const),
        perDay,
      );
    case "events":
      if (semantics === "operator") return reduceEvents(signal, data.events, perDay);
      break;
    case "profile":
  }
  throw new SignalError(`an aggregate needs samples, and query "${signal.queryRef}" returns ${data.kind}`);
}
