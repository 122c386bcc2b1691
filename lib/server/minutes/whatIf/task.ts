/** Computes in a worker thread what builds would have cost; it holds only sums of the ledger. */
import { startRerating, type Proposal } from "../../../minutes";
import type { Call } from "../../compute/calls";
import { defineTask, timeLimit } from "../../compute/task";
import type { Period } from "../period/period";
import { answerOf, type UnnamedWhatIf } from "./answer";
import type { BuildsPiece } from "./ledgerRows";
import { movedQuotas, type MonthHandlers } from "./quotas";
import { rateBuilds } from "./rate";
import { pastOf, type PeriodRules } from "./periodRules";

export interface WhatIfInput {
  readonly period: Period;
  readonly proposal: Proposal;
  readonly rules: PeriodRules;
  /** Maximum number of namespaces, projects, runners and quotas to list, each. */
  readonly limit: number;
}

export interface WhatIfHandlers extends MonthHandlers {
  /** Returns the period's builds, a few at a time; null at the end. */
  nextBuilds(): Promise<BuildsPiece | null>;
}

export const minutesWhatIfTask = defineTask({
  name: "minutesWhatIf",
  pool: "computing",
  time: timeLimit("whatIfSeconds"),
  work: async (
    { period, proposal, rules, limit }: WhatIfInput,
    call: Call<WhatIfHandlers>,
  ): Promise<{ value: UnnamedWhatIf }> => {
    const rerating = startRerating(proposal, pastOf(rules));
    await rateBuilds(() => call("nextBuilds"), { period, cuts: rules.cuts, rerating });
    const places = rerating.places();
    const quotas = await movedQuotas(call, { period, proposal, rules, places });
    return { value: answerOf({ places, quotas }, period, limit) };
  },
});
