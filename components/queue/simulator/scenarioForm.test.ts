import { describe, expect, it } from "vitest";
import { simulationSchema, type SimulationInput } from "@/lib/queue/shapes";
import { EXAMPLE } from "./example";
import { isShowable, scenarioOf, valuesOf } from "./scenarioForm";
import { formSchema } from "./scenarioSchema";

describe("the scenario's form", () => {
  it("gives back the scenario that it was filled with", () => {
    const given = simulationSchema.parse(EXAMPLE);
    expect(simulationSchema.parse(scenarioOf(formSchema.parse(valuesOf(EXAMPLE))))).toEqual(given);
  });

  it("keeps what it does not show, and lets what follows from the tags follow them", () => {
    const given = simulationSchema.parse({
      ...EXAMPLE,
      runners: [
        { name: "mixed", type: "group", groups: ["acme"], tags: ["docker"], runUntagged: true },
        { name: "plain", tags: [], runUntagged: true },
      ],
      projects: [
        { name: "api", arrivals: { perHour: 3, waiting: 7 }, protectedShare: 0.5, groups: ["acme"] },
      ],
    });
    const values = valuesOf(given);
    expect(simulationSchema.parse(scenarioOf(formSchema.parse(values)))).toEqual(given);
    const tagged = values.runners.map((row) => ({ ...row, tags: "gpu" }));
    const changed = scenarioOf(formSchema.parse({ ...values, runners: tagged }));
    expect(changed.runners.map(({ runUntagged }) => runUntagged)).toEqual([true, false]);
  });

  it("reads tags by commas, each once", () => {
    const values = valuesOf(EXAMPLE);
    const runners = [{ ...values.runners[0]!, tags: " docker, gpu ,, docker" }];
    expect(scenarioOf(formSchema.parse({ ...values, runners })).runners[0]).toMatchObject({
      tags: ["docker", "gpu"],
      runUntagged: false,
    });
  });

  it("shows what is a scenario, also with values out of range, and nothing else", () => {
    const [runners, projects] = [EXAMPLE.runners, EXAMPLE.projects];
    expect(isShowable(EXAMPLE)).toBe(true);
    expect(isShowable({ runners: [{ name: "linux", count: -1 }], projects: [{ name: "api" }] })).toBe(true);
    const others: readonly unknown[] = [
      { runners, projects: [{ name: "api", arrivals: "many" }] },
      { runners, projects: [{ name: "api", tags: "gpu" }] },
      { runners: [{ count: 1 }], projects },
      { runners: [null], projects },
      { runners, projects, seed: "1" },
    ];
    for (const other of others)
      expect(isShowable(other as SimulationInput), JSON.stringify(other)).toBe(false);
  });

  it("says which field is wrong", () => {
    const values = valuesOf(EXAMPLE);
    const twice = [values.projects[0]!, values.projects[0]!];
    const wrong = formSchema.safeParse({ ...values, minutes: "", projects: twice });
    expect(wrong.error?.issues.map(({ path }) => path.join("."))).toContain("minutes");
    const named = formSchema.safeParse({ ...values, projects: twice });
    expect(named.error?.issues[0]).toMatchObject({ path: ["projects", 1, "name"] });
  });
});
