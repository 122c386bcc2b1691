import { NotFoundError } from "../../http/errors";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the id as the database spells it. Throws NotFoundError for a text that cannot be an id. */
export function runIdOf(id: string): string {
  if (!UUID.test(id)) throw runNotFound(id);
  return id.toLowerCase();
}

export function runNotFound(id: string): NotFoundError {
  return new NotFoundError(
    `There is no run "${id.slice(0, 80)}". It may have been removed by the retention settings.`,
  );
}
