/** The responses of a vector's server: the raw bodies, cut to what each request asks for. */
import type { Query } from "../../lib/discovery";
import type { Vector, VectorResponse } from "./vectors";

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Asked {
  readonly path: string;
  /** Query string and form body combined. */
  readonly params: URLSearchParams;
}

type Harness = NonNullable<Vector["harness"]>;

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, type: "application/json", body: JSON.stringify(body), headers };
}

export const NOT_FOUND: Answer = { status: 404, type: "text/plain", body: "404 page not found\n" };

/** Returns an error in the format of Prometheus and Loki. */
export function badData(error: string): Answer {
  return json({ status: "error", errorType: "bad_data", error }, 400);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns `result` of a successful body; null for bodies that are served unchanged. */
export function resultOf(
  body: unknown,
  resultType: string,
): { data: Record<string, unknown>; result: unknown[] } | null {
  if (!isRecord(body) || body.status !== "success" || !isRecord(body.data)) return null;
  const { data } = body;
  if (data.resultType !== resultType || !Array.isArray(data.result)) return null;
  return { data, result: data.result };
}

export type Responder = (asked: Asked) => Answer;

export type ResponderFor<K extends VectorResponse["kind"]> = (
  response: Extract<VectorResponse, { kind: K }>,
  query: Query,
  harness: Harness,
) => Responder;
