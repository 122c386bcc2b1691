import type { Replay } from "@/lib/api/replays";

/** Of a replay that has ended well. */
export type Result = NonNullable<Replay["result"]>;

export interface ResultProps {
  readonly replay: Replay;
  readonly result: Result;
}
