/** The past of an installation, from which its ledger is made: what the demo says of its company. */
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
  /** Compute minutes a month; the empty path is the instance's default. */
  readonly quotas: readonly {
    readonly namespace: string;
    /** ISO 8601; since the past begins, where it is absent. Of a namespace the oldest first. */
    readonly validFrom?: string;
    readonly minutes: string;
    readonly message: string;
  }[];
  /** When quotas and first factors begin, ISO 8601. */
  readonly since: string;
  /** Finished builds, by the end of each. */
  readonly builds: readonly BuildReport[];
}
