import { describe, expect, it } from "vitest";
import { PROFILE_NAMES } from "@/lib/waterlines/named";
import { capital, metricWords, profileText, profileTitle, worded } from "./titles";

describe("a metric's title", () => {
  it.each([
    ["ephemeral_storage_bytes", "ephemeral storage"],
    ["gpu_memory_bytes", "GPU memory"],
    ["psi_io_percent", "PSI I/O"],
    ["cpu_load_1_min", "CPU load 1 min"],
    ["disk_read_kibps", "disk read kibps"],
    ["bytes", "bytes"],
    ["gpu", "GPU"],
    ["_", ""],
  ])("of %s is its words without the unit: %s", (name, words) => {
    expect(metricWords(name)).toBe(words);
  });

  it("begins with a capital, and one that is written for people stays", () => {
    expect(["ephemeral_storage_bytes", "gpu", "memory use", "CPU use"].map(capital)).toEqual([
      "Ephemeral storage",
      "GPU",
      "Memory use",
      "CPU use",
    ]);
  });

  it("replaces names in a text, but nothing of pods, images and paths", () => {
    expect(worded("use of ephemeral_storage_bytes")).toBe("use of ephemeral storage");
    const text = "After ci/build_a-1 by priority: registry.example.com/a_b/c_d:1_2, x-a_b";
    expect(worded(text)).toBe(text);
  });
});

it("every preset has a title, with its name where there is one text for both", () => {
  expect(PROFILE_NAMES.map(profileTitle)).not.toContain(null);
  expect(profileText("craneV060")).toBe("Crane agent v0.6.0 and v0.7.0 (craneV060)");
  expect([profileText("young-first"), profileTitle("young-first")]).toEqual(["young-first", null]);
});
