/** A snapshot of nodes on a database that takes longer than Prisma's own limit of 5 s. */
import { expect, it } from "vitest";
import { nodeSnapshotDetailSchema } from "@/lib/api/nodes";
import { pool } from "@/lib/server/core/db";
import { callApi } from "@/test/support/call";
import { useHouse } from "@/test/support/house";
import { snapshotUpload } from "@/test/support/waterlines/kubectl";

useHouse();

it("is stored", async () => {
  await pool().query(`
    create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(6); return new; end $$;
    create trigger slow before insert on node_snapshot for each row execute function slow()`);
  const { json, status, text } = await callApi("POST", "/api/v1/node-snapshots", snapshotUpload({}));
  expect(status, text).toBe(201);
  expect(nodeSnapshotDetailSchema.parse(json)).toMatchObject({ version: 1, nodes: 2 });
});
