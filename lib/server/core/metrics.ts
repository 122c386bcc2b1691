/** The process's registry for `/metrics`; each part defines its own metrics and registers them here. */
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import packageJson from "../../../package.json";
import { pool } from "./db";
import { singleton } from "./singleton";

export function metricsRegistry(): Registry {
  return singleton("metricsRegistry", () => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    return registry;
  });
}

/**
 * Calls `make` once per process, even if several bundles contain the module: a registry refuses a second metric of
 * the same name.
 */
export function defineMetrics<T>(part: string, make: (registers: Registry[]) => T): () => T {
  return () => singleton(`metrics ${part}`, () => make([metricsRegistry()]));
}

/** The running version, and this process's connections to the database. */
export const processMetrics = defineMetrics("process", (registers) => {
  new Gauge({
    name: "plimsoll_build_info",
    help: "Always 1; the labels contain the running version.",
    labelNames: ["version", "node"] as const,
    registers,
  }).set({ version: packageJson.version, node: process.versions.node }, 1);
  new Gauge({
    name: "plimsoll_database_pool_connections",
    help: "Number of database connections of this process, by state: idle or active.",
    labelNames: ["state"] as const,
    registers,
    collect() {
      const { totalCount, idleCount } = pool();
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "active" }, totalCount - idleCount);
    },
  });
  new Gauge({
    name: "plimsoll_database_pool_max_connections",
    help: "Maximum number of database connections of this process.",
    registers,
    collect() {
      this.set(pool().options.max);
    },
  });
  new Gauge({
    name: "plimsoll_database_pool_waiting",
    help: "Number of callers in this process that wait for a database connection.",
    registers,
    collect() {
      this.set(pool().waitingCount);
    },
  });
});
