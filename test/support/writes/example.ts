/** An example of a write: a call that succeeds, and the event that it must leave in the audit log. */
import type { Role } from "@/lib/server/http/caller";
import type { Browser, Person } from "../people";
import type { FakePrometheus } from "@/test/support/fakePrometheus/fake";

/** What examples may rely on. Each creates everything else itself, so that they can be called in any order. */
export interface World {
  readonly source: FakePrometheus;
  /** Signed-in users. No example ends these sessions. */
  readonly people: Readonly<Record<Role, Browser>>;
}

export interface Example {
  /** Path and query. The route determines the method. */
  readonly path: string;
  readonly json?: unknown;
  /** Replaces JSON, with the headers of its content type. */
  readonly upload?: { readonly body: string; readonly headers: Readonly<Record<string, string>> };
  /** The caller. By default one with the least role that is allowed, and none on a public route. */
  readonly as?: Caller;
  readonly leaves: Expectation;
}

/** A user, or a machine with its own credential. */
type Caller = Pick<Person, "actor" | "headers"> & { readonly role: string };

export interface Expectation {
  readonly action: string;
  readonly target: string | RegExp;
  /** The fields that the event must have: both for a change, `after` for a creation, `before` for a removal. */
  readonly holds: readonly ("before" | "after")[];
  /** The actor of the event if it is not the caller: on public routes. */
  readonly by?: { readonly actor: string; readonly role: string };
}

/** By operationId. Called when its turn comes; prepares what the call needs. */
export type Examples = Readonly<Record<string, (world: World) => Example | Promise<Example>>>;
