/** What a worker of the tuner answers, by name. */
import type {
  Heat,
  HeatRequest,
  Policy,
  RankingBase,
  RankingColumns,
  TunerQuestion,
  TunerQuestions,
} from "@/lib/discovery";

export interface OpenRun {
  readonly runId: string;
  /** What the server keeps of the run, where the page has it already; else the worker fetches it. */
  readonly packed?: ArrayBuffer;
}

type Answers = {
  readonly [K in TunerQuestion]: (
    question: TunerQuestions[K]["question"],
  ) => TunerQuestions[K]["answer"] | Promise<TunerQuestions[K]["answer"]>;
};

// A type, not an interface: the bridge takes records.
export type TunerCalls = Answers & {
  /** `base` only where it is another than that of the answer before. */
  readonly rank: (
    policy: Policy,
    saved: Policy,
  ) => Promise<{ readonly base: RankingBase | null; readonly columns: RankingColumns }>;
  /** Null for a query whose samples have no times. */
  readonly heat: (request: HeatRequest) => Heat | null;
};
