/** Metrics of the computing process, which those of this process do not include. */
import { readFileSync } from "node:fs";
import { Counter, Gauge } from "prom-client";
import { defineMetrics } from "../core/metrics";
import { held } from "../core/singleton";

/** Singleton key of the current computing process (computing.ts). */
export const COMPUTING = "computing";

export const computingMetrics = defineMetrics("computing", (registers) => {
  new Gauge({
    name: "plimsoll_computing_resident_memory_bytes",
    help: "Resident memory of the compute process in bytes, including the samples that it keeps. 0 before its first task and on systems other than Linux.",
    registers,
    collect() {
      this.set(residentBytes(held<{ readonly pid: number | undefined }>(COMPUTING)?.pid));
    },
  });
  return {
    ends: new Counter({
      name: "plimsoll_computing_ends_total",
      help: "Number of times that the compute process exited by itself, ending the tasks that it was running.",
      registers,
    }),
  };
});

/** Returns 0 if the system does not report it. */
function residentBytes(pid: number | undefined): number {
  if (pid === undefined) return 0;
  try {
    const [, kilobytes = "0"] =
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
