/**
 * The edited document in the address, so that a link shows a colleague the same picture (tuner.md "Moving things").
 * Contains only the line diff from the saved version, as JSON, deflated, in base64url.
 */
import { z } from "zod";

/** The line (0-based) of the saved text, how many lines are removed, and the lines that replace them. */
const hunkSchema = z.tuple([z.int().nonnegative(), z.int().nonnegative(), z.array(z.string())]);

const linkSchema = z.object({
  /** The version that the diff is based on. */
  v: z.int().positive(),
  h: z.array(hunkSchema),
});

type Hunk = z.infer<typeof hunkSchema>;

export interface TunerLink {
  readonly version: number;
  readonly hunks: readonly Hunk[];
}

/**
 * Above this many pairs of lines, one hunk replaces the whole middle: finding the common lines would take too long.
 */
const MOST_PAIRS = 1_000_000;
/** Unpacked; a policy has at most 1 MiB. */
const MOST_BYTES = 2_097_152;

export async function encodeLink(version: number, saved: string, text: string): Promise<string> {
  const json = JSON.stringify({ v: version, h: lineHunks(saved.split("\n"), text.split("\n")) });
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return toBase64Url(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/** Null for a malformed or truncated link. */
export async function decodeLink(encoded: string): Promise<TunerLink | null> {
  try {
    const unpacked = new Blob([fromBase64Url(encoded)])
      .stream()
      .pipeThrough(new DecompressionStream("deflate-raw"));
    const { v, h } = linkSchema.parse(JSON.parse(await readBounded(unpacked)));
    return { version: v, hunks: h };
  } catch {
    return null;
  }
}

/** Applies the diff to the text of the link's version; null if it does not match. */
export function applyLink({ hunks }: TunerLink, saved: string): string | null {
  const lines = saved.split("\n");
  const written: string[] = [];
  let at = 0;
  for (const [from, gone, come] of hunks) {
    if (from < at || from + gone > lines.length) return null;
    written.push(...lines.slice(at, from), ...come);
    at = from + gone;
  }
  return [...written, ...lines.slice(at)].join("\n");
}

async function readBounded(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > MOST_BYTES) {
      await reader.cancel();
      throw new RangeError("the link holds more than a policy");
    }
  }
}

/** Longest common subsequence of the differing lines. O(lines before · lines after). */
function lineHunks(before: readonly string[], after: readonly string[]): Hunk[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const old = before.slice(head, before.length - tail);
  const now = after.slice(head, after.length - tail);
  if (old.length === 0 && now.length === 0) return [];
  if (old.length * now.length > MOST_PAIRS) return [[head, old.length, now]];
  return hunksBetween(old, now, head);
}

function hunksBetween(old: readonly string[], now: readonly string[], offset: number): Hunk[] {
  const width = now.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const longer = Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
      common[i * width + j] = old[i] === now[j] ? (common[(i + 1) * width + j + 1] ?? 0) + 1 : longer;
    }
  }
  const hunks: Hunk[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      i++;
      j++;
      continue;
    }
    const hunk: Hunk = [offset + i, 0, []];
    while ((i < old.length || j < now.length) && !(i < old.length && j < now.length && old[i] === now[j])) {
      const skipOld = i < old.length ? (common[(i + 1) * width + j] ?? 0) : -1;
      const takeNew = j < now.length ? (common[i * width + j + 1] ?? 0) : -1;
      if (skipOld >= takeNew) {
        hunk[1]++;
        i++;
      } else {
        hunk[2].push(now[j] ?? "");
        j++;
      }
    }
    hunks.push(hunk);
  }
  return hunks;
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
}
