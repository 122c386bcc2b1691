import type { Replay } from "@/lib/api/replays";

/** Of a replay that has ended well. */
export type Result = NonNullable<Replay["result"]>;

export interface ResultProps {
  readonly replay: Replay;
  readonly result: Result;
}

/** References of a replay's images by their id. */
export function imageNames({ images }: Result): ReadonlyMap<string, string> {
  return new Map(images.map(({ image_id: id, image }) => [id, image]));
}
