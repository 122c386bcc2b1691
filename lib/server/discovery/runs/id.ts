import { NotFoundError } from "../../http/errors";
import { uuidOf } from "../../http/uuid";

/** Returns the id as the database spells it. Throws NotFoundError for a text that cannot be an id. */
export function runIdOf(id: string): string {
  const known = uuidOf(id);
  if (known === undefined) throw runNotFound(id);
  return known;
}

export function runNotFound(id: string): NotFoundError {
  return new NotFoundError(
    `There is no run "${id.slice(0, 80)}". It may have been removed by the retention settings.`,
  );
}
