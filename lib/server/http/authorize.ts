/** Checks whether the caller may call a route. */
import { mayAct, type Caller, type CallerKind } from "./caller";
import { ForbiddenError, UnauthenticatedError } from "./errors";
import type { Access } from "./route";

/**
 * Throws UnauthenticatedError without a caller (or the error of the family's kind), ForbiddenError if the role is too
 * low.
 */
export function authorize(
  caller: Caller | null,
  { role, peopleOnly }: { readonly role: Access; readonly peopleOnly?: boolean },
  kinds: readonly CallerKind<Caller>[],
): void {
  if (role === "public") return;
  if (!caller) throw kinds.find(({ missing }) => missing)?.missing?.() ?? new UnauthenticatedError();
  if (role !== "known" && !mayAct(caller, role)) {
    throw new ForbiddenError(
      `This needs the role ${role}; ${caller.id} has ${caller.role === undefined ? "none" : `the role ${caller.role}`}.`,
    );
  }
  const person = kinds.some(({ name, person: isPerson }) => name === caller.via && isPerson === true);
  if (peopleOnly === true && !person) {
    throw new ForbiddenError("API tokens cannot do this. Sign in with a browser.", "peopleOnly");
  }
}
