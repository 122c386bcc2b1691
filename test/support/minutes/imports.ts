/** The result of an import, and of the ledger. */
import { expect } from "vitest";
import type { BuildImport } from "@/lib/api/imports";
import { pool } from "@/lib/server/core/db";
import { firstDifference } from "@/lib/server/minutes/check";
import { readImport } from "@/lib/server/minutes/imports/read";
import { eventually } from "../house";

export async function endedImport(id: string): Promise<BuildImport> {
  await eventually(async () => (await readImport(id)).finishedAt !== null, 90_000);
  return readImport(id);
}

/** Returns the ledger's builds and seconds, which the sums must equal. */
export async function ledgerTotals(): Promise<{ builds: number; seconds: string }> {
  expect(await firstDifference()).toBeUndefined();
  const { rows } = await pool().query<{ builds: number; seconds: string }>(
    "select coalesce(sum(builds), 0)::int as builds, coalesce(sum(duration_seconds), 0)::text as seconds from build_ledger",
  );
  return rows[0]!;
}
