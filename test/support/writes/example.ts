/** An example of a write: a call that succeeds, and the event that it must leave in the audit log. */
import type { Role } from "@/lib/server/http/caller";
import type { Browser, Person } from "../people";
import type { FakePrometheus } from "@/test/support/fakePrometheus/fake";

/** What examples may lean on; each makes anything else by itself, so that they can be called in any order. */
export interface World {
  readonly source: FakePrometheus;
  /** Signed in; no example ends these sessions. */
  readonly people: Readonly<Record<Role, Browser>>;
}

export interface Example {
  /** Path and query; the method is the route's. */
  readonly path: string;
  readonly json?: unknown;
  /** In place of JSON, with the headers that say what it is. */
  readonly upload?: { readonly body: string; readonly headers: Readonly<Record<string, string>> };
  /** Who calls; unless said one with the least role that may, and nobody on a public route. */
  readonly as?: Caller;
  readonly leaves: Expectation;
}

/** A person, or a machine with a credential of its own. */
type Caller = Pick<Person, "actor" | "headers"> & { readonly role: string };

export interface Expectation {
  readonly action: string;
  readonly target: string | RegExp;
  /** What the event must hold: both for a change, `after` for what was made, `before` for what was removed. */
  readonly holds: readonly ("before" | "after")[];
  /** As whom the event is written, where that is not the caller: on public routes. */
  readonly by?: { readonly actor: string; readonly role: string };
}

/** By operationId. Called when its turn comes; prepares what the call needs. */
export type Examples = Readonly<Record<string, (world: World) => Example | Promise<Example>>>;
