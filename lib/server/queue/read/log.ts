/** The end of a job's log as readable text. */
import type { JobLog } from "../../../api/jobLog";
import { plainLog } from "../../../queue";
import { Hider } from "../../../sources/secrets/hider";
import { openPayload } from "../../builds/pending";
import { db } from "../../core/db";
import { NotFoundError } from "../../http/errors";
import { readTrace, watchTrace } from "../runnerApi/readTrace";

/** Maximum number of continuation bytes of a UTF-8 character. */
const CONTINUED = 3;

/** Returns the last `bytes` bytes, starting at the beginning of a line if the log is longer. Throws NotFoundError. */
export async function readLog(id: number, bytes: number): Promise<JobLog> {
  const size = await watchTrace(id);
  if (size === undefined) throw new NotFoundError(`There is no job ${id} that was given to runners here.`);
  const own = await db().ownBuild.findUniqueOrThrow({
    where: { id },
    select: { endedAt: true, payload: true },
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of readTrace(id, Math.max(0, size - bytes), size)) pieces.push(piece);
  const read = Buffer.concat(pieces);
  const first = size > bytes ? firstLine(read) : 0;
  const text = read.subarray(first).toString("utf8");
  return {
    id,
    size,
    from: size - read.byteLength + first,
    ended: own.endedAt !== null,
    text: hidden(plainLog(text), hiderOf(id, own.payload)),
  };
}

/** Returns the index after the first line end; without one, after the rest of a split character. */
function firstLine(bytes: Buffer): number {
  const end = bytes.indexOf(0x0a);
  if (end !== -1 && end < bytes.length - 1) return end + 1;
  let first = 0;
  while (first < CONTINUED && ((bytes[first] ?? 0) & 0xc0) === 0x80) first += 1;
  return first;
}

/** Line by line: no masked variable spans two lines, and long texts are not searched to their end. */
const hidden = (text: string, hider: Hider): string => text.split("\n").map(hider.words).join("\n");

/**
 * Hides masked variables, which the Runner itself already removes from the log; they are known until the job has
 * ended.
 */
export function hiderOf(id: number, payload: Uint8Array | null): Hider {
  if (payload === null) return new Hider();
  const { variables } = openPayload(id, Buffer.from(payload));
  return new Hider(...variables.filter(({ masked }) => masked).map(({ value }) => ({ token: value })));
}
