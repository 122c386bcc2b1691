/** The API for component tests, replacing the browser's fetch. */

export interface Asked {
  readonly method: string;
  /** Path and query below /api/v1. */
  readonly path: string;
  /** The JSON that was sent, or the parts of a form as texts; undefined without a body. */
  readonly body: unknown;
  /** The version that a write is based on; null if it replaces any version. */
  readonly ifMatch: string | null;
}

export type Answer = (asked: Asked) => Response | Promise<Response>;

const browserFetch = window.fetch.bind(window);
let routes: Readonly<Record<string, Answer>> = {};
let calls: Asked[] = [];
let aborted: string[] = [];

/** Forgets all answers and calls. A request without an answer gets a 404 that names it. */
export function resetApi(): void {
  routes = {};
  calls = [];
  aborted = [];
  window.fetch = answer;
  window.XMLHttpRequest = FormRequest as unknown as typeof XMLHttpRequest;
}

/** Adds answers by `METHOD /path`, the path without its query. */
export function serve(more: Readonly<Record<string, Answer>>): void {
  routes = { ...routes, ...more };
}

/** Returns the requests, oldest first. `key` as in `serve`. */
export function asked(key?: string): readonly Asked[] {
  return key === undefined ? calls : calls.filter((call) => keyOf(call) === key);
}

/** Returns the requests that the page aborted, as `METHOD /path`. */
export function givenUp(): readonly string[] {
  return aborted;
}

export function json(body: unknown, status = 200): Answer {
  return () => Response.json(body, { status });
}

/** Returns a list with a single page. */
export function list(items: readonly unknown[]): Answer {
  return json({ items, nextCursor: null });
}

export function refuse(
  status: number,
  code: string,
  message: string,
  details: readonly { readonly path: string; readonly message: string }[] = [],
): Answer {
  return json({ error: { code, message, details } }, status);
}

/** An answer that never arrives. If aborted, it ends like a browser's request. */
export const never: Answer = () => new Promise(() => undefined);

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname, search } = new URL(request.url);
  if (!pathname.startsWith("/api/v1")) return browserFetch(input, init);
  const call = {
    method: request.method,
    path: pathname.slice("/api/v1".length) + search,
    body: await bodyOf(request),
    ifMatch: request.headers.get("if-match"),
  };
  calls.push(call);
  const route = routes[keyOf(call)];
  if (route === undefined) return refuse(404, "notFound", `The test serves no ${keyOf(call)}`)(call);
  const left = new Promise<never>((_, reject) => {
    request.signal.addEventListener("abort", () => reject(request.signal.reason as Error));
  });
  try {
    return await Promise.race([route(call), left]);
  } catch (error) {
    // A request left open by an earlier test is aborted by its time limit.
    if (request.signal.aborted && calls.includes(call)) aborted.push(keyOf(call));
    throw error;
  }
}

/**
 * The parts of XMLHttpRequest that sendForm.ts needs. Reports half as sent before the answer, and everything with it.
 */
class FormRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly #headers = new Headers();
  readonly #leave = new AbortController();
  #at = { method: "", url: "" };
  #answered = new Response();
  responseText = "";
  status = 0;

  open(method: string, url: string): void {
    this.#at = { method, url };
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getAllResponseHeaders(): string {
    return [...this.#answered.headers].map((header) => header.join(": ")).join("\r\n");
  }

  abort(): void {
    this.#leave.abort();
  }

  send(body: FormData): void {
    const { method, url } = this.#at;
    this.#tell(1);
    answer(url, { method, headers: this.#headers, body, signal: this.#leave.signal })
      .then(async (answered) => {
        this.#tell(2);
        this.#answered = answered;
        this.status = answered.status;
        this.responseText = await answered.text();
        return "load";
      })
      .catch(() => (this.#leave.signal.aborted ? "abort" : "error"))
      .then((end) => [end, "loadend"].forEach((name) => this.dispatchEvent(new Event(name))))
      .catch(() => undefined);
  }

  #tell(loaded: number): void {
    this.upload.dispatchEvent(new ProgressEvent("progress", { lengthComputable: true, loaded, total: 2 }));
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get("content-type")?.startsWith("multipart/form-data") === true) {
    const parts = [...(await request.formData())];
    const texts = parts.map(async ([name, part]) => [name, await new Response(part).text()] as const);
    return Object.fromEntries(await Promise.all(texts));
  }
  const text = await request.text();
  return text === "" ? undefined : (JSON.parse(text) as unknown);
}

function keyOf({ method, path }: Asked): string {
  return `${method} ${path.split("?")[0] ?? ""}`;
}
