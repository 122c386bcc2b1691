import type { Replay } from "@/lib/api/replays";

/** The result of a replay that has succeeded. */
export type Result = NonNullable<Replay["result"]>;

export interface ResultProps {
  readonly replay: Replay;
  readonly result: Result;
}

const DAY_MS = 86_400_000;

/** Whether jobs go beyond the first day of the developer window, which then repeats on each day. */
export function isDaily(developerStart: string, hours: Result["hours"]): boolean {
  const last = hours.at(-1);
  // This hour contains the last job.
  return last !== undefined && Date.parse(last.hour) + 3_600_000 > Date.parse(developerStart) + DAY_MS;
}

/** References of a replay's images by id. */
export function imageNames({ images }: Result): ReadonlyMap<string, string> {
  return new Map(images.map(({ image_id: id, image }) => [id, image]));
}
