/** The simulator's initial scenario: a project that sends sixty jobs at once next to two small ones. */
import type { SimulationInput } from "@/lib/queue/shapes";

export const EXAMPLE: SimulationInput = {
  seed: 1,
  durationSeconds: 3_600,
  runners: [
    { name: "linux", count: 6, slots: 1, pollSeconds: 3, tags: [], runUntagged: true },
    { name: "gpu", count: 1, slots: 1, pollSeconds: 3, tags: ["gpu"], runUntagged: false },
  ],
  projects: [
    {
      name: "shop/monolith",
      arrivals: { pattern: "burst", perHour: 240, burst: 60 },
      runSeconds: 60,
      tags: [],
    },
    { name: "shop/website", arrivals: { pattern: "random", perHour: 30 }, runSeconds: 45, tags: [] },
    { name: "data/training", arrivals: { pattern: "steady", perHour: 12 }, runSeconds: 240, tags: ["gpu"] },
  ],
};
