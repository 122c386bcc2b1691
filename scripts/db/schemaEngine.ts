/**
 * Prisma's schema engine as WebAssembly. It needs no platform binary and no download, and accesses the database
 * through the same driver adapter as the app.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { bindMigrationAwareSqlAdapterFactory, type SqlDriverAdapter } from "@prisma/driver-adapter-utils";
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
  // The glue's functions are the module's imports. Their number and names are internal to the package.
  const imports = { "./schema_engine_bg.js": glue as unknown as WebAssembly.ModuleImports };
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  (glue as Glue).__wbg_set_wasm(instance.exports);
  const start = instance.exports["__wbindgen_start"];
  if (typeof start !== "function") throw new Error("The schema engine's module has no start function.");
  start();
}

/**
 * Calls `use` with an engine that sends everything over the client's connection, so that it takes part in the
 * client's transaction. If a script fails, throws the error as PostgreSQL reported it.
 */
export async function withSchemaEngine<T>(
  client: pg.Client,
  use: (engine: glue.SchemaEngine) => Promise<T>,
): Promise<T> {
  started ??= startWasm();
  await started;
  // The adapter expects a pool. A real pool would replace a broken connection, outside the transaction.
  const pool = new pg.Pool();
  pool.query = client.query.bind(client) as typeof pool.query;
  const adapters = new PrismaPg(pool);
  let failure: unknown;
  const connect = async (): Promise<SqlDriverAdapter> => {
    const adapter = await adapters.connect();
    adapter.executeScript = async (script) => {
      try {
        await client.query(withoutTransaction(script));
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    return adapter;
  };
  const { provider, adapterName } = adapters;
  const connectToShadowDb = (): never => {
    throw new Error("Nothing here asks for a shadow database.");
  };
  const factory = bindMigrationAwareSqlAdapterFactory({ provider, adapterName, connect, connectToShadowDb });
  const engine = await glue.SchemaEngine.new({ datamodels: undefined }, () => undefined, factory);
  try {
    return await use(engine);
  } catch (error) {
    throw failure ?? error;
  } finally {
    engine.free();
  }
}

/**
 * Removes a script's own BEGIN and COMMIT in any of their spellings, each alone on its line. It runs in the client's
 * transaction, which its COMMIT would end too early. Indented ones are kept: they may belong to a procedure.
 */
export function withoutTransaction(script: string): string {
  return script.replaceAll(/^(?:BEGIN|START TRANSACTION|COMMIT)(?: (?:WORK|TRANSACTION))?;[ \t]*\r?$/gim, "");
}
