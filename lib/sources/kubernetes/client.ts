/**
 * Lists of objects from a Kubernetes API server, page by page.
 * https://kubernetes.io/docs/reference/using-api/api-concepts/#retrieving-large-results-sets-in-chunks
 */
import { SourceError } from "../errors";
import type { HttpSession } from "../http/session";
import { joinUrl, publicUrl } from "../http/url";

/** Objects per page; the same as kubectl's. */
const PAGE_SIZE = 500;
/** Reading is given up when the list expires this many times. */
const RESTARTS = 3;
/** Status for an expired continue token, after a few minutes or a compaction. */
const GONE = 410;

export interface ListOptions<T> {
  /** Returns the part of an object to keep; the rest of a page is discarded at once. */
  readonly keep: (item: unknown) => T;
  /** Maximum number of objects in the list; more are a SourceError `tooLarge`. */
  readonly most: number;
  readonly pageSize?: number;
  /** Called with the number of objects read so far. */
  readonly onPage?: (count: number) => void;
}

/** All methods throw SourceError. */
export class KubernetesClient {
  constructor(private readonly session: HttpSession) {}

  /** Returns `gitVersion`, such as v1.31.2. */
  async version(): Promise<string | null> {
    const { gitVersion } = await this.get("/version", {});
    return typeof gitVersion === "string" ? this.session.quote(gitVersion, 100) : null;
  }

  /** Throws if the list at a path may not be read. */
  async probe(path: string): Promise<void> {
    itemsOf(await this.get(path, { limit: "1" }), this.url(path));
  }

  /**
   * Returns every object of the list at an API path. Restarts from the beginning if the continue token has expired.
   */
  async list<T>(path: string, options: ListOptions<T>): Promise<T[]> {
    for (let restart = 0; ; restart++) {
      try {
        return await this.pages(path, options);
      } catch (error) {
        if (!(error instanceof SourceError && error.status === GONE) || restart >= RESTARTS) throw error;
      }
    }
  }

  private async pages<T>(
    path: string,
    { keep, most, pageSize = PAGE_SIZE, onPage }: ListOptions<T>,
  ): Promise<T[]> {
    const found: T[] = [];
    const url = this.url(path);
    let token = "";
    do {
      const page = await this.get(path, {
        limit: String(pageSize),
        ...(token !== "" && { continue: token }),
      });
      for (const item of itemsOf(page, url)) found.push(keep(item));
      if (found.length > most)
        throw new SourceError("tooLarge", `${publicUrl(url)} lists more than ${most} objects`);
      onPage?.(found.length);
      const next = continueOf(page);
      if (next !== "" && next === token)
        throw new SourceError("body", `${publicUrl(url)} names the same page as its next one`);
      token = next;
    } while (token !== "");
    return found;
  }

  private async get(
    path: string,
    params: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const answer = await this.session.sendOk(this.url(path, params));
    let value: unknown;
    try {
      value = JSON.parse(await this.session.readText(answer));
    } catch (error) {
      if (error instanceof SourceError) throw error;
      value = undefined;
    }
    if (isRecord(value)) return value;
    throw new SourceError(
      "body",
      `${publicUrl(answer.url)} answers, but not with an object of JSON: is the URL that of the API server?`,
    );
  }

  private url(path: string, params: Readonly<Record<string, string>> = {}): URL {
    return joinUrl(this.session.baseUrl, path, params);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function itemsOf(page: Readonly<Record<string, unknown>>, url: URL): readonly unknown[] {
  // Some servers encode an empty list as null.
  if (Array.isArray(page.items)) return page.items as unknown[];
  if (page.items === null) return [];
  throw new SourceError("body", `${publicUrl(url)} answers, but not with a list of objects`);
}

function continueOf({ metadata }: Readonly<Record<string, unknown>>): string {
  return isRecord(metadata) && typeof metadata.continue === "string" ? metadata.continue : "";
}
