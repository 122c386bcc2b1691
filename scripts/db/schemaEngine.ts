/**
 * Prisma's schema engine in its WebAssembly form: it needs no binary for the platform, no download, and speaks
 * to the database through the same driver adapter as the app.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { PrismaPg } from "@prisma/adapter-pg";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

type Glue = typeof glue & { __wbg_set_wasm: (exports: WebAssembly.Exports) => void };

let started: Promise<void> | undefined;

async function startWasm(): Promise<void> {
  const folder = dirname(
    createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg"),
  );
  const bytes = await readFile(join(folder, "schema_engine_bg.wasm"));
  // The glue's functions are the module's imports; their number and names are the package's own affair.
  const imports = { "./schema_engine_bg.js": glue as unknown as WebAssembly.ModuleImports };
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  (glue as Glue).__wbg_set_wasm(instance.exports);
  const start = instance.exports["__wbindgen_start"];
  if (typeof start !== "function") throw new Error("The schema engine's module has no start function.");
  start();
}

/** Calls `use` with an engine on the database; its connections are closed when `use` is done. */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  use: (engine: glue.SchemaEngine) => Promise<T>,
): Promise<T> {
  started ??= startWasm();
  await started;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on("error", () => undefined);
  const adapters = new PrismaPg(pool);
  try {
    const factory = bindMigrationAwareSqlAdapterFactory(adapters);
    const engine = await glue.SchemaEngine.new({ datamodels: undefined }, () => undefined, factory);
    try {
      return await use(engine);
    } finally {
      engine.free();
    }
  } finally {
    await pool.end();
  }
}
