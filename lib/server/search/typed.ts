/** Recognizes input that means one thing: a GitLab address, or a kind followed by an id. Pure. */

export interface Typed {
  /** The text to search for. */
  readonly text: string;
  /** The only kind to search; null for any kind. */
  readonly kind: string | null;
}

const KINDS: Readonly<Record<string, string>> = { jobs: "job", builds: "job", pipelines: "pipeline" };

/** `/group/project`, optionally followed by one of its objects: `/-/jobs/17`. */
const ADDRESS = /^https?:\/\/[^/\s]+\/+([^?#\s]+?)\/*(?:[?#].*)?$/i;
const PART = /^(.+?)\/-\/(?:([a-z_]+)\/(\d{1,16}))?/;
const NAMED = /^(job|build|pipeline|runner)\s+#?(\d{1,16})$/i;

/** Returns other texts unchanged. */
export function readTyped(text: string): Typed {
  const [, path] = ADDRESS.exec(text) ?? [];
  if (path !== undefined) return ofPath(decoded(path));
  const [, word = "", id] = NAMED.exec(text) ?? [];
  if (id === undefined) return { text, kind: null };
  return { text: id, kind: word.toLowerCase() === "build" ? "job" : word.toLowerCase() };
}

function ofPath(path: string): Typed {
  const [, project = path, part = "", id] = PART.exec(path) ?? [];
  const kind = KINDS[part];
  return id === undefined || kind === undefined ? { text: project, kind: "project" } : { text: id, kind };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
