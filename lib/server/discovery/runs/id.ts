import { NotFoundError } from "../../http/errors";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id as the database knows it. What cannot be an id is the id of no run: throws NotFoundError. */
export function runIdOf(id: string): string {
  if (!UUID.test(id)) throw runNotFound(id);
  return id.toLowerCase();
}

export function runNotFound(id: string): NotFoundError {
  return new NotFoundError(
    `There is no run "${id.slice(0, 80)}". It may have been removed by the retention settings.`,
  );
}
