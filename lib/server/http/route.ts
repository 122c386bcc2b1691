/** The declaration of a route: the wrapper enforces it and the OpenAPI document is generated from it. */
import type { z } from "zod";
import type { BodyKind } from "./body/read";
import type { Caller, CallerKind, Role } from "./caller";
import type { Limit } from "./rateLimit";

/** `public` does not identify callers; `known` lets in every caller of the family's kinds, machines included. */
export type Access = "public" | "known" | Role;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Headers for follow-up requests: the version for If-Match, and the address of what was created. */
export type ResponseHeader = "etag" | "location";

/** JSON with a schema, no content, or a file or stream that the handler returns itself as a Response. */
export type ResponseKind<R extends z.ZodType> =
  | {
      readonly status: number;
      readonly description: string;
      readonly schema: R;
      /** Every answer has these. */
      readonly headers?: readonly ResponseHeader[];
    }
  | {
      readonly status: number;
      readonly description: string;
      /** Possible contents by media type: the schema of the JSON, YAML or events, or a string. */
      readonly content?: Readonly<Record<string, z.ZodType>>;
    };

export interface RouteDetails<
  C extends Caller,
  P extends z.ZodType,
  Q extends z.ZodType,
  B,
  R extends z.ZodType,
> {
  readonly summary: string;
  readonly role: Access;
  /** Rate limit per caller; unlimited if absent. */
  readonly limit?: Limit;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: BodyKind<B>;
  readonly response: ResponseKind<R>;
  /** Further answers that are not errors; the handler returns them as an OtherAnswer. */
  readonly otherResponses?: readonly ResponseKind<z.ZodType>[];
  /** When the route responds with 409, for callers that handle it; other errors are documented as 4XX and 5XX. */
  readonly conflict?: string;
  /**
   * A POST that only computes: a repeated request is computed again, and no answer is kept for its Idempotency-Key.
   */
  readonly keepsNothing?: boolean;
  /** Its changes appear in the story of a build, not in the audit log; a repeated request is evaluated again. */
  readonly recordedInStory?: boolean;
  /** The handler itself recognizes a repeated request, by its Idempotency-Key among other things. */
  readonly ownIdempotency?: boolean;
  /** The answer holds a secret that is shown once: a repeated request with the same Idempotency-Key is refused. */
  readonly secretAnswer?: boolean;
  /** For people in a browser only: a leaked token must not create accounts or further tokens. */
  readonly peopleOnly?: boolean;
  /** Accepts `If-Match: "<version>"`. */
  readonly ifMatch?: boolean;
  readonly handler: (call: Call<C, P, Q, B>) => Promise<Result<z.input<R>>>;
}

export interface RouteDefinition<
  C extends Caller,
  P extends z.ZodType,
  Q extends z.ZodType,
  B,
  R extends z.ZodType,
> extends RouteDetails<C, P, Q, B, R> {
  readonly method: Method;
  /** In OpenAPI notation: `/api/v1/policies/{name}`. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
}

type Repetition = Pick<
  RouteMeta,
  "method" | "role" | "keepsNothing" | "secretAnswer" | "ownIdempotency" | "recordedInStory"
>;

/**
 * Whether a repeated request with the same Idempotency-Key has no second effect. Sign-ins are excluded: the sender of
 * the first is not identified, and no digest of a password is stored.
 */
export function takesKey(route: Repetition): boolean {
  const { method, role, keepsNothing, secretAnswer, ownIdempotency, recordedInStory } = route;
  const never = [keepsNothing, ownIdempotency, recordedInStory, secretAnswer && role === "public"].includes(
    true,
  );
  return method === "POST" && !never;
}

/** What a handler receives: the parsed request, and the caller. */
export interface Call<C extends Caller, P extends z.ZodType, Q extends z.ZodType, B> {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: B;
  readonly request: Request;
  /** For the audit row of a write. */
  readonly audit: { readonly actor: string; readonly role: string; readonly requestId: string };
  /** Null on public routes. */
  readonly actor: C | null;
  readonly requestId: string;
  /** Version of `If-Match`; undefined when the header is absent or `*`. */
  readonly ifMatch: number | undefined;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
}

/** A result with its own headers. */
export class Answer<T> {
  constructor(
    readonly data: T,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/** One of the route's `otherResponses`. */
export class OtherAnswer {
  constructor(
    readonly status: number,
    readonly data?: unknown,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

export type Result<T> = T | Answer<T> | OtherAnswer | Response | undefined;

export interface RouteMeta extends Omit<
  RouteDefinition<Caller, z.ZodType, z.ZodType, unknown, z.ZodType>,
  "handler"
> {
  /** Kinds of callers of the route's family. */
  readonly asks: readonly CallerKind<Caller>[];
  /** The schema of the family's errors, if not the API's own. */
  readonly errors?: z.ZodType | undefined;
}

interface NextContext {
  readonly params: Promise<Record<string, string | string[] | undefined>>;
}

/** A route file exports `handle` under the method's name. */
export interface Route {
  readonly meta: RouteMeta;
  readonly handle: (request: Request, context: NextContext) => Promise<Response>;
}
