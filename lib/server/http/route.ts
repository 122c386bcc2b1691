/** What a route says of itself: the wrapper enforces it and the OpenAPI document is written from it. */
import type { z } from "zod";
import type { BodyKind } from "./body/read";
import type { Caller, CallerKind, Role } from "./caller";
import type { Limit } from "./rateLimit";

/** `public` asks nobody who they are; `known` lets in every caller of the family's kinds, machines among them. */
export type Access = "public" | "known" | Role;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Headers that a caller goes on with: the version for its If-Match, and where to ask for what was made. */
export type ToldHeader = "etag" | "location";

/** JSON with a schema, no content, or a file or stream that the handler answers itself as a Response. */
export type ResponseKind<R extends z.ZodType> =
  | {
      readonly status: number;
      readonly description: string;
      readonly schema: R;
      /** Every answer has these. */
      readonly tells?: readonly ToldHeader[];
    }
  | {
      readonly status: number;
      readonly description: string;
      /** What the handler may answer, by media type: the shape of what JSON, YAML or events say, or a string. */
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
  /** How often one caller may call it; unlimited when absent. */
  readonly limit?: Limit;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: BodyKind<B>;
  readonly response: ResponseKind<R>;
  /** Further answers that are no errors; the handler gives an OtherAnswer. */
  readonly otherResponses?: readonly ResponseKind<z.ZodType>[];
  /** A POST that only computes: a repetition is computed again, and no answer is kept for its Idempotency-Key. */
  readonly keepsNothing?: boolean;
  /** What it changes is told in the story of a build, not in the audit log; a repetition is looked at again. */
  readonly toldInStory?: boolean;
  /** The handler recognises a repetition by itself, from the Idempotency-Key among others. */
  readonly ownIdempotency?: boolean;
  /** The answer holds a secret that is shown once: a repetition with its Idempotency-Key is refused in place of told it. */
  readonly secretAnswer?: boolean;
  /** For people in a browser only: a leaked token must not create accounts or further tokens. */
  readonly peopleOnly?: boolean;
  /** Takes `If-Match: "<version>"`. */
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
  /** As OpenAPI writes it: `/api/v1/policies/{name}`. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
}

type Repetition = Pick<
  RouteMeta,
  "method" | "role" | "keepsNothing" | "secretAnswer" | "ownIdempotency" | "toldInStory"
>;

/**
 * Whether a repetition with the same Idempotency-Key does nothing. Sign-ins are left out: nobody is known who could have
 * sent the first, and a digest of a password is kept nowhere.
 */
export function takesKey(route: Repetition): boolean {
  const { method, role, keepsNothing, secretAnswer, ownIdempotency, toldInStory } = route;
  const never = [keepsNothing, ownIdempotency, toldInStory, secretAnswer && role === "public"].includes(true);
  return method === "POST" && !never;
}

/** What a handler gets: everything parsed, and who calls. */
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
  /** What its family answers in place of the API's own errors. */
  readonly errors?: z.ZodType | undefined;
}

interface NextContext {
  readonly params: Promise<Record<string, string | string[] | undefined>>;
}

/** `handle` is what a route file exports under the method's name. */
export interface Route {
  readonly meta: RouteMeta;
  readonly handle: (request: Request, context: NextContext) => Promise<Response>;
}
