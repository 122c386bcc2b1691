import type { Replay } from "@/lib/api/replays";

/** Of a replay that has ended well. */
export type Result = NonNullable<Replay["result"]>;

export interface ResultProps {
  readonly replay: Replay;
  readonly result: Result;
}

const DAY_MS = 86_400_000;

/** Whether there are jobs of more days than the developer window's first: it repeats on each. */
export function isDaily(developerStart: string, hours: Result["hours"]): boolean {
  const last = hours.at(-1);
  // The hour has the last job in it.
  return last !== undefined && Date.parse(last.hour) + 3_600_000 > Date.parse(developerStart) + DAY_MS;
}

/** References of a replay's images by their id. */
export function imageNames({ images }: Result): ReadonlyMap<string, string> {
  return new Map(images.map(({ image_id: id, image }) => [id, image]));
}
