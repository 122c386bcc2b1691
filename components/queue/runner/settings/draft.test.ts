import { expect, it } from "vitest";
import type { RunnerNext } from "@/lib/api/queue";
import { inputOf, moving, valuesOf } from "./draft";

const stored: RunnerNext["runner"] = {
  id: 7,
  description: "linux",
  paused: false,
  key: "k",
  contactedAt: null,
  strategy: null,
  revision: 3,
  locked: false,
  maximumTimeoutSeconds: null,
  maintenanceNote: "",
  criteria: {
    type: "instance",
    groups: null,
    projects: null,
    tags: ["arm64", "docker"],
    runUntagged: true,
    protectedOnly: false,
    quotaFree: [],
  },
};
const values = valuesOf(stored);

it("has tags by commas, and nothing for no timeout", () => {
  expect(values).toMatchObject({ tags: "arm64, docker", maximumTimeoutSeconds: "" });
});

it("sends what differs alone", () => {
  expect(inputOf(values, stored)).toEqual({});
  expect(
    inputOf(
      {
        ...values,
        tags: " gpu, docker,,gpu",
        locked: true,
        maximumTimeoutSeconds: 900,
        maintenanceNote: "disk",
      },
      stored,
    ),
  ).toEqual({ tags: ["gpu", "docker"], locked: true, maximumTimeoutSeconds: 900, maintenanceNote: "disk" });
  const limited = { ...stored, maximumTimeoutSeconds: 900 };
  expect(inputOf({ ...valuesOf(limited), maximumTimeoutSeconds: "" }, limited)).toEqual({
    maximumTimeoutSeconds: null,
  });
});

it("knows what decides which jobs come in and go out", () => {
  expect(moving({ description: "a", locked: true, maximumTimeoutSeconds: 600 })).toBeNull();
  expect(moving({ description: "a", tags: [], protectedOnly: false })).toEqual({
    tags: [],
    protectedOnly: false,
  });
});
