/** What a route says of itself: the wrapper enforces it and the OpenAPI document is written from it. */
import type { z } from "zod";
import type { AuditContext } from "../audit";
import type { Actor, Role } from "./actor";
import type { Limit } from "./rateLimit";

/** `public` needs no session. */
export type Access = "public" | Role;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** JSON with a schema, or a file or stream that the handler answers itself. */
export type ResponseKind<R extends z.ZodType> =
  | { readonly status: 200 | 201 | 202; readonly description: string; readonly schema: R }
  | { readonly status: 204 | 302; readonly description: string }
  | {
      readonly status: 200 | 503;
      readonly description: string;
      /** Media types that the handler may answer. */
      readonly contentTypes: readonly string[];
    };

export interface BodyDefinition<B extends z.ZodType> {
  readonly schema: B;
  /** A body that may be left out; the schema then sees `{}`. */
  readonly optional?: boolean;
  /** Also takes the policy document as it is, YAML or JSON; the schema then sees `{spec: text}`. */
  readonly yaml?: boolean;
  /** Bytes; 1.5 MiB unless said. */
  readonly maxBytes?: number;
}

export interface RouteDefinition<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
> {
  readonly method: Method;
  /** As OpenAPI writes it: `/api/v1/policies/{name}`. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly role: Access;
  /** How often one caller may call it; as often as they like when absent. */
  readonly limit?: Limit;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: BodyDefinition<B>;
  readonly response: ResponseKind<R>;
  /** A POST that only computes: a repetition is computed again, and no answer is kept for its Idempotency-Key. */
  readonly keepsNothing?: boolean;
  /** The answer holds a secret that is shown once, so it is not kept for an Idempotency-Key either. */
  readonly secretAnswer?: boolean;
  /** For people in a browser only: a script's token that leaked must not beget accounts or further tokens. */
  readonly peopleOnly?: boolean;
  /** Takes `If-Match: "<version>"`. */
  readonly ifMatch?: boolean;
  readonly handler: (call: Call<P, Q, B>) => Promise<z.input<R> | Answer<z.input<R>> | Response | undefined>;
}

/** What a handler gets: everything parsed, and who asks. */
export interface Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
  readonly request: Request;
  readonly audit: AuditContext;
  /** Who asks; null on public routes, which ask nobody who they are. */
  readonly actor: Actor | null;
  readonly requestId: string;
  /** Version of `If-Match`; undefined when the header is absent or `*`. */
  readonly ifMatch: number | undefined;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
}

/** A result with headers of its own. */
export class Answer<T> {
  constructor(
    readonly data: T,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

export type RouteMeta = Omit<RouteDefinition<z.ZodType, z.ZodType, z.ZodType, z.ZodType>, "handler">;

interface NextContext {
  readonly params: Promise<Record<string, string | string[] | undefined>>;
}

/** `handle` is what a route file exports under the method's name. */
export interface Route {
  readonly meta: RouteMeta;
  readonly handle: (request: Request, context: NextContext) => Promise<Response>;
}
