/** What a reading brings: the files that an upload would have, and what is missing. */
import type { OperationItem } from "../../../api/operations";
import type { OnCount } from "../../../sources/counted";
import { toSourceError } from "../../../sources/errors";
import type { Hider } from "../../../sources/secrets/hider";

export interface Told {
  /** As each list or query begins and ends. */
  readonly onItems: (items: readonly OperationItem[]) => void;
  readonly onCount: OnCount;
}

export interface Fetched {
  readonly files: readonly { readonly part: string; readonly value: object }[];
  /** A sentence each. */
  readonly missing: readonly string[];
}

/** There is nothing to show: a list or query that everything else hangs on failed. */
export class NothingRead extends Error {
  override readonly name = "NothingRead";
}

/** Does named things one after the other; what one throws is its failure alone. */
export async function eachItem<N extends string>(
  names: readonly N[],
  onItems: Told["onItems"],
  work: (name: N) => Promise<number>,
  hider: () => Hider,
): Promise<Partial<Record<N, string>>> {
  const items = names.map((name): OperationItem => ({ name, state: "waiting", bytes: 0 }));
  const failures: Partial<Record<N, string>> = {};
  const tell = (at: number, item: Partial<OperationItem>): void => {
    const before = items[at];
    if (before) items[at] = { ...before, ...item };
    onItems([...items]);
  };
  for (const [at, name] of names.entries()) {
    tell(at, { state: "running" });
    try {
      tell(at, { state: "success", bytes: await work(name) });
    } catch (error) {
      failures[name] = hider().sentence(toSourceError(error).message);
      tell(at, { state: "failed" });
    }
  }
  return failures;
}

/** Bytes of a file that are sent on at a time. */
const PIECE_BYTES = 512 * 1024;

/**
 * The JSON of a value, without what the source was sent to sign in with: UTF-8 in pieces, each of which owns its
 * buffer.
 */
export function* hiddenJson(value: object, hider: Hider): Generator<Uint8Array<ArrayBuffer>, void> {
  const text = hider.hidesNames
    ? JSON.stringify(value, (_, inner: unknown) => (typeof inner === "string" ? hider.name(inner) : inner))
    : JSON.stringify(value);
  const encoder = new TextEncoder();
  for (let at = 0; at < text.length;) {
    const piece = new Uint8Array(PIECE_BYTES);
    // Ends before a character that does not fit, so none is cut in two.
    const { read, written } = encoder.encodeInto(text.slice(at), piece);
    yield written < PIECE_BYTES ? piece.slice(0, written) : piece;
    at += read;
  }
}
