/**
 * Generates the Prisma client into generated/prisma. Needs no engine binary: an environment variable keeps the
 * command from downloading one, so that it works offline (plain JavaScript, since it runs as postinstall).
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

const cli = createRequire(import.meta.url).resolve("prisma/build/index.js");
const run = spawnSync(process.execPath, [cli, "generate"], {
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  },
  encoding: "utf8",
});
if (run.status !== 0) {
  process.stderr.write(`${run.stdout ?? ""}${run.stderr ?? ""}`);
  console.error("The Prisma client could not be generated (npm run db:generate repeats this).");
  process.exit(run.status ?? 1);
}
