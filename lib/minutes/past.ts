/** The history of an installation from which its ledger is built, as the demo defines it. */
import type { BuildReport } from "./shapes";

export interface MinutesPast {
  readonly runners: readonly {
    readonly id: number;
    readonly type: "instance" | "group";
    readonly description: string;
    readonly factors: readonly {
      /** ISO 8601. */
      readonly validFrom: string;
      readonly public: string;
      readonly private: string;
      readonly message: string;
    }[];
  }[];
  /** Compute minutes per month. The empty path is the instance's default. */
  readonly quotas: readonly {
    readonly namespace: string;
    /** ISO 8601; absent: from the start of the history. A namespace's oldest entry comes first. */
    readonly validFrom?: string;
    readonly minutes: string;
    readonly message: string;
  }[];
  /** When quotas and first factors start, ISO 8601. */
  readonly since: string;
  /** Finished builds, ordered by their end. */
  readonly builds: readonly BuildReport[];
}
