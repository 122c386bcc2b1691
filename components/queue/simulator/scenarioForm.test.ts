import { describe, expect, it } from "vitest";
import { simulationSchema } from "@/lib/queue/shapes";
import { EXAMPLE } from "./example";
import { formSchema, scenarioOf, valuesOf } from "./scenarioForm";

describe("the scenario's form", () => {
  it("gives back the scenario that it was filled with", () => {
    const given = simulationSchema.parse(EXAMPLE);
    expect(simulationSchema.parse(scenarioOf(formSchema.parse(valuesOf(EXAMPLE))))).toEqual(given);
  });

  it("reads tags by commas, each once", () => {
    const values = valuesOf(EXAMPLE);
    const runners = [{ ...values.runners[0]!, tags: " docker, gpu ,, docker" }];
    expect(scenarioOf(formSchema.parse({ ...values, runners })).runners[0]).toMatchObject({
      tags: ["docker", "gpu"],
      runUntagged: false,
    });
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
