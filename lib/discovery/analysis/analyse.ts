/** All analyses of one ranking in one response, for callers without a page that requests them one by one. */
import { shorterLookback } from "../samples/lookback";
import { signalComputer, type ComputedSignals } from "../signals/computeSignals";
import type { Policy } from "../policy/model";
import { rankPrepared } from "../ranking/rank";
import { attribution, type RunSide } from "./attribution";
import { compareMany, type Labelled } from "./compareMany";
import { counterfactual } from "./counterfactual";
import { crossings } from "./crossings";
import { outliers } from "./outlier";
import { redundancy } from "./redundancy";
import { selectable } from "./selectable";
import { sensitivity } from "./sensitivity";
import { stability } from "./stability";
import { subjectOf } from "./subject";
import { whyNot } from "./whyNot";
import type { PARTS, AnalysisOptions, Analysis } from "./shapes/analyse";

export interface AnalysisContext {
  /** Computes the run's signals under any policy, if the caller caches them between calls. */
  readonly compute?: ((policy: Policy) => ComputedSignals) | undefined;
  /** The run that changes of rank are attributed from. */
  readonly before?: RunSide | undefined;
  /** Rankings to compare with this one. */
  readonly beside?: readonly Labelled[] | undefined;
}

/** Throws Re2PatternError when imageFilter is no RE2 expression. */
export function analyse(run: RunSide, options: AnalysisOptions, context: AnalysisContext = {}): Analysis {
  const { policy } = run;
  const compute = context.compute ?? signalComputer(run.outcomes, run.options);
  const subject = subjectOf(policy, compute(policy));
  const result = rankPrepared(subject.prepared);
  const { before, beside = [] } = context;
  const part = <T>(name: (typeof PARTS)[number], of: () => T): T | null =>
    options.parts.includes(name) ? of() : null;
  return {
    whyNot: options.images.map((image) => whyNot(result, subject.prepared, image)),
    counterfactuals: options.images.map((image) => counterfactual(subject, image)),
    attribution: before === undefined ? null : attribution(before, run, options.images),
    crossings: before === undefined ? null : part("crossings", () => crossings(before, run, compute)),
    stability: part("stability", () => stability(subject, options.stability)),
    selectable: part("selectable", () => selectable(subject)),
    sensitivity: part("sensitivity", () =>
      sensitivity(
        policy,
        (changed) => {
          // Samples of a shorter lookback are as large as the run's; the caller's computer would keep them.
          const own =
            changed.queries === policy.queries ? compute : signalComputer(run.outcomes, run.options);
          return subjectOf(changed, own(changed));
        },
        (query) =>
          shorterLookback(
            query,
            run.outcomes.find(({ name }) => name === query.name),
          ) !== null,
      ),
    ),
    redundancy: part("redundancy", () => redundancy(subject)),
    outliers: part("outliers", () => outliers(subject)),
    comparison: beside.length === 0 ? null : compareMany([{ label: policy.name, result }, ...beside]),
  };
}
