import { describe, expect, it } from "vitest";
import { withAddedUse } from "./addedUse";
import { nodeSchema } from "./shapes";

const GIB = 2 ** 30;
const MEASURED = {
  cpu_total_usage: 2_000,
  cpu_total_utilization: 50,
  cpu_core_numbers: 4,
  memory_total_usage: 6 * GIB,
  memory_total_utilization: 75,
  memory_total: 8 * GIB,
  disk_bytes: 100,
};
const metricsWith = (added: Readonly<Record<string, number>>, measured: object = MEASURED) =>
  withAddedUse(nodeSchema.parse({ name: "n", metrics: measured, pods: [] }), added).metrics;

describe("use added to a node", () => {
  it("raises the amount and the percentage of its resource, and nothing else", () => {
    expect(metricsWith({ memory_total_usage: GIB })).toEqual({
      ...MEASURED,
      memory_total_usage: 7 * GIB,
      memory_total_utilization: 87.5,
    });
    expect(metricsWith({ cpu_total_usage: 1_000 })).toEqual({
      ...MEASURED,
      cpu_total_usage: 3_000,
      cpu_total_utilization: 75,
    });
    expect(metricsWith({ disk_bytes: 20 })).toEqual({ ...MEASURED, disk_bytes: 120 });
    expect(metricsWith({})).toEqual(MEASURED);
  });

  it("lowers the use if it is negative, but not below 0", () => {
    expect(metricsWith({ memory_total_usage: -2 * GIB })).toMatchObject({
      memory_total_usage: 4 * GIB,
      memory_total_utilization: 50,
    });
    expect(metricsWith({ cpu_total_usage: -5_000 })).toMatchObject({
      cpu_total_usage: 0,
      cpu_total_utilization: 0,
    });
  });

  it("measures nothing that was not measured, and no percentage of a node without a size", () => {
    expect(
      metricsWith(
        { cpu_total_usage: 1_000, memory_total_usage: GIB, toString: 1 },
        { cpu_total_usage: null, memory_total_usage: GIB, memory_total_utilization: 75 },
      ),
    ).toEqual({ cpu_total_usage: null, memory_total_usage: 2 * GIB, memory_total_utilization: 75 });
  });
});
