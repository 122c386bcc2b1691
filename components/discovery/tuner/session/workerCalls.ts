/** The calls of a tuner worker, by name. */
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
  /**
   * The run's stored samples as the server keeps them, if the page has them already; else the worker fetches them.
   */
  readonly packed?: ArrayBuffer;
}

type Answers = {
  readonly [K in TunerQuestion]: (
    question: TunerQuestions[K]["question"],
  ) => TunerQuestions[K]["answer"] | Promise<TunerQuestions[K]["answer"]>;
};

// A type, not an interface: the bridge requires a record.
export type TunerCalls = Answers & {
  /** `base` is set only if it differs from that of the previous answer. */
  readonly rank: (
    policy: Policy,
    saved: Policy,
  ) => Promise<{ readonly base: RankingBase | null; readonly columns: RankingColumns }>;
  /** Null for a query whose samples have no times. */
  readonly heat: (request: HeatRequest) => Heat | null;
};
