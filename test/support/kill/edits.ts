/**
 * Users who make changes while the server is killed. Each change contains its request id, so that afterwards every
 * change can be matched with its audit row, and every audit row with its change.
 */
import { usagePolicy } from "../usagePolicy";

/** Numbers from 0 to 1. The same seed gives the same numbers. */
export type Random = () => number;

/** xorshift32 */
export function seeded(seed: number): Random {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

export interface Edit {
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
}

export const SHARED = "shared";

type Kind = (id: string, serial: number, sourceUrl: string) => Edit;

const retentionOf = (serial: number): object => ({
  retention: { runsPerPolicy: 10_000 + serial, runDays: 180, artifactsPerPolicy: 1_000 },
});

/** Returns a name that contains the request's id. */
const nameOf = (prefix: string, id: string): string => `${prefix}-${id}`;

const KINDS: readonly Kind[] = [
  (id, _serial, url) => ({
    method: "POST",
    path: "/api/v1/policies",
    body: { spec: usagePolicy(nameOf("p", id), url), message: id },
  }),
  (id, _serial, url) => ({
    method: "PUT",
    path: `/api/v1/policies/${SHARED}`,
    body: { spec: `${usagePolicy(SHARED, url)}# ${id}\n`, message: id },
  }),
  (_id, serial) => ({ method: "PUT", path: "/api/v1/settings", body: retentionOf(serial) }),
  (id, _serial, url) => ({
    method: "POST",
    path: "/api/v1/data-sources",
    body: { name: nameOf("s", id), type: "prometheus", url: `${url}/${id}`, credentials: { token: id } },
  }),
  () => ({ method: "POST", path: `/api/v1/policies/${SHARED}/runs`, body: {} }),
  () => ({ method: "POST", path: `/api/v1/policies/${SHARED}/runs`, body: {} }),
];

export interface Answered {
  readonly requestId: string;
  readonly edit: Edit;
  /** Undefined if the server was gone before it answered. */
  readonly status: number | undefined;
}

export interface Editors {
  /** Resolves when all have stopped. */
  stop(): Promise<void>;
}

/** Starts `count` users who send one change after the other until stopped. Calls `answered` for each. */
export function startEditors(options: {
  readonly count: number;
  readonly serverUrl: string;
  readonly sourceUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly random: Random;
  readonly nextSerial: () => number;
  readonly answered: (answer: Answered) => void;
}): Editors {
  let stopped = false;
  const one = async (): Promise<void> => {
    while (!stopped) {
      const serial = options.nextSerial();
      const requestId = `kill-${String(serial).padStart(6, "0")}`;
      const kind = KINDS[Math.floor(options.random() * KINDS.length)];
      if (!kind) throw new Error("random() gave 1 or more");
      const edit = kind(requestId, serial, options.sourceUrl);
      const status = await send(options, edit, requestId);
      options.answered({ requestId, edit, status });
    }
  };
  const all = Promise.all(Array.from({ length: options.count }, one));
  return {
    async stop() {
      stopped = true;
      await all;
    },
  };
}

async function send(
  { serverUrl, headers }: { readonly serverUrl: string; readonly headers: Readonly<Record<string, string>> },
  edit: Edit,
  requestId: string,
): Promise<number | undefined> {
  try {
    const response = await fetch(serverUrl + edit.path, {
      method: edit.method,
      headers: { ...headers, "content-type": "application/json", "x-request-id": requestId },
      body: JSON.stringify(edit.body),
    });
    await response.text();
    return response.status;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return undefined;
  }
}
