"use client";

/** Deletes what others may have changed since it was shown. */
import type { QueryClient } from "@tanstack/react-query";
import { apiFetch, nothingSchema } from "../api";
import { useWrite, type Write } from "./server";

/** A resource as the page shows it. */
export interface Shown {
  readonly name: string;
  /** The revision, or a policy's version. */
  readonly revision: number;
}

/**
 * Deletes a resource if it is still as shown. Fails with a 412 if somebody has saved since; the page then reads
 * theirs, so that the next attempt is about that.
 */
export const useRemove = (
  at: (name: string) => string,
  after: (client: QueryClient, name: string) => unknown,
): Write<undefined, Shown> =>
  useWrite(
    ({ name, revision }) => apiFetch(at(name), nothingSchema, { method: "DELETE", ifMatch: revision }),
    (client, { name }) => after(client, name),
  );
