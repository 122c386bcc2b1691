/** The bytes of a trace patch, within the process's memory budget for all patches. */
import { setTimeout as sleep } from "node:timers/promises";
import { above, LIMITS } from "../../../limits/limits";
import { ByteBudget } from "../../core/byteBudget";
import { singleton } from "../../core/singleton";
import { HttpError, TooLargeError, UnavailableError } from "../../http/errors";

const WAIT_MS = 5_000;
/** Patches that may wait for their turn: they take little memory until then. */
const MOST_WAITING = 2_000;

const budget = (): ByteBudget =>
  singleton("trace bytes", () => new ByteBudget(LIMITS.traceBytesAtOnce.value, MOST_WAITING));

/**
 * Reads the body once there is room for it, and frees the room when `use` has ended. Throws UnavailableError, on
 * which a Runner retries, TooLargeError, and 408 for a body that does not arrive in time.
 */
export async function withPatchBody<T>(
  request: Request,
  body: AsyncIterable<Uint8Array>,
  use: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  const most = LIMITS.tracePatchBytes.value;
  const header = request.headers.get("content-length");
  const stated = header !== null && /^\d{1,15}$/.test(header) ? Number(header) : most;
  if (stated > most) throw new TooLargeError(most);
  const release = await budget().take(stated, { waitMs: WAIT_MS, signal: request.signal });
  if (release === null) {
    throw new UnavailableError(
      `Other logs are being written: ${above("traceBytesAtOnce")}. Try again in a moment.`,
      "busy",
    );
  }
  try {
    return await use(await read(body, stated, request.signal));
  } finally {
    release();
  }
}

/**
 * Reads the body in one piece, without a second copy. Throws TooLargeError above `most`, and the signal's reason if
 * the caller left.
 */
async function read(
  body: AsyncIterable<Uint8Array>,
  most: number,
  left: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(most);
  let length = 0;
  const chunks = body[Symbol.asyncIterator]();
  const end = new AbortController();
  const broken = Promise.race([tooLate(end.signal), leaving(left, end.signal)]);
  // Prevents an unhandled rejection once the body has arrived.
  broken.catch(() => undefined);
  try {
    for (;;) {
      const { done, value } = await Promise.race([chunks.next(), broken]);
      if (done === true) return bytes.subarray(0, length);
      if (length + value.byteLength > most) throw new TooLargeError(most);
      bytes.set(value, length);
      length += value.byteLength;
    }
  } finally {
    end.abort();
    // Ends the reading if it was interrupted, without waiting for a body that does not arrive.
    void chunks.return?.();
  }
}

async function tooLate(signal: AbortSignal): Promise<never> {
  await sleep(LIMITS.tracePatchSeconds.value * 1_000, undefined, { signal, ref: false });
  const message = `The body of the patch was not received: ${above("tracePatchSeconds")}.`;
  throw new HttpError(408, "bodyTooSlow", message, { headers: { connection: "close" } });
}

function leaving(left: AbortSignal, end: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const rejectLeft = (): void => reject(left.reason as Error);
    if (left.aborted) rejectLeft();
    left.addEventListener("abort", rejectLeft, { signal: end });
  });
}
