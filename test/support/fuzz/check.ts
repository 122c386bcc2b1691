/** Finds what is wrong with a response, whatever the request. */
import { parse as parseYaml } from "yaml";
import { errorBodySchema } from "@/lib/api/common";
import { LIMITS } from "@/lib/limits/limits";
import type { Document, Operation } from "./document";
import type { FuzzRequest } from "./requests";
import type { Answer } from "./send";

/** Maximum duration of a request: the smallest of the time limits. */
export const LONGEST_MS = LIMITS.shortSeconds.value * 1_000;

/** Returns undefined if the response is as documented. */
export function problemOf(document: Document, request: FuzzRequest, answer: Answer): string | undefined {
  const { operation, method, target } = request;
  const { status, durationMs } = answer;
  const stated = operation?.responses[String(status)];
  // However a request was corrupted, the route at its path must answer as documented: in its own shape, with its own
  // 501.
  const asked = operation ?? operationAt(document, request);
  const isFailure = status >= 500 && asked?.responses[String(status)] === undefined;
  if (isFailure && !(status === 503 && namesLimit(document, answer.text))) return `answers ${status}`;
  if (durationMs > LONGEST_MS) return `took ${Math.round(durationMs)} ms`;
  if (method === "HEAD") return undefined;
  if (status >= 400 && (operation || isApi(target))) return wrongError(document, asked, answer);
  if (!operation) return method === "TRACE" && status < 400 ? `TRACE answers ${status}` : undefined;
  if (!stated) return `answers ${status}, which the document does not list`;
  const type = String(answer.headers["content-type"] ?? "").split(";", 1)[0] ?? "";
  const content = Object.entries(stated.content ?? {});
  if (content.length === 0) return answer.text === "" ? undefined : `has a body with ${status}`;
  const found = content.find(([name]) => name === type);
  if (!found) return `is of the type "${type}", which the document does not list`;
  if (answer.headers["x-request-id"] === undefined) return "has no X-Request-Id";
  const schema = found[1].schema;
  const misfit = schema && document.misfit(schema, valueOf(type, answer.text));
  return misfit && `does not fit its schema: ${misfit}`;
}

/** The only valid reason for not answering is a documented limit. */
function namesLimit({ limits }: Document, text: string): boolean {
  return limits.some((name) => text.includes(`(limit ${name})`));
}

/** Dot segments may lead out of the API to a page. */
function isApi(target: string): boolean {
  return pathOf(target)?.startsWith("/api/") === true;
}

function pathOf(target: string): string | undefined {
  const url = target.startsWith("/") ? `http://localhost${target}` : target;
  return URL.canParse(url) ? new URL(url).pathname : undefined;
}

function operationAt({ operations }: Document, { method, target }: FuzzRequest): Operation | undefined {
  const segments = pathOf(target)?.split("/") ?? [];
  const isAt = (path: string): boolean => {
    const parts = path.split("/");
    return (
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith("{") || part === segments[index])
    );
  };
  return operations.find((each) => each.method === method && isAt(each.path));
}

/** Expects the documented error shape of the operation, or that of the API. */
function wrongError(
  document: Document,
  operation: FuzzRequest["operation"],
  { status, text, headers }: Answer,
): string | undefined {
  const type = String(headers["content-type"]);
  if (!type.startsWith("application/json")) return `answers ${status} as ${type}`;
  const json: unknown = JSON.parse(text);
  if (errorBodySchema.safeParse(json).success) return undefined;
  const schema = operation?.responses["4XX"]?.content?.["application/json"]?.schema;
  return schema && document.misfit(schema, json) === undefined
    ? undefined
    : `answers ${status} in another shape`;
}

function valueOf(type: string, text: string): unknown {
  if (type === "application/json") return JSON.parse(text);
  if (type === "application/yaml") return parseYaml(text, { maxAliasCount: -1 });
  return type === "text/event-stream" ? eventsOf(text) : text;
}

/** Skips comments and a last event that is incomplete. */
function eventsOf(text: string): unknown[] {
  return text
    .split("\n\n")
    .slice(0, -1)
    .flatMap((block) => {
      const [, event, data] = /^event: (.+)\ndata: (.+)$/m.exec(block) ?? [];
      return data === undefined ? [] : [{ event, data: JSON.parse(data) as unknown }];
    });
}
