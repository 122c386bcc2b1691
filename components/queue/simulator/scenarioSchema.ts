/** What checks the scenario's form. Loaded when somebody goes into it. */
import { z } from "zod";
import { numberField } from "@/lib/client/hooks/numberField";
import type { SimulationInput } from "@/lib/queue/shapes";

type Runners = SimulationInput["runners"][number];
type Project = SimulationInput["projects"][number];

/** Members of a row that the form does not show; they stay unchanged. */
type RunnersRest = Omit<Runners, "name" | "count" | "slots" | "pollSeconds" | "tags">;
type ProjectRest = Omit<Project, "name" | "arrivals" | "runSeconds" | "tags">;

const name = z.string().trim().min(1, "needs a name").max(100);

export const formSchema = z
  .object({
    seed: numberField(0, 2 ** 32 - 1),
    minutes: numberField(1, 10_080),
    runners: z
      .array(
        z.object({
          name,
          count: numberField(1, 1_000),
          slots: numberField(1, 1_000),
          pollSeconds: numberField(0.1, 3_600),
          tags: z.string(),
          rest: z.custom<RunnersRest>(),
        }),
      )
      .min(1, "needs at least one row"),
    projects: z
      .array(
        z.object({
          name,
          pattern: z.enum(["steady", "random", "burst"]),
          perHour: numberField(0, 100_000),
          burst: numberField(1, 10_000),
          waiting: numberField(0, 10_000),
          runSeconds: numberField(0, 604_800),
          tags: z.string(),
          rest: z.custom<ProjectRest>(),
        }),
      )
      .min(1, "needs at least one row"),
  })
  .superRefine(({ projects }, context) => {
    projects.forEach(({ name: own }, index) => {
      if (projects.findIndex((each) => each.name === own) < index) {
        context.addIssue({ code: "custom", path: ["projects", index, "name"], message: "is used twice" });
      }
    });
  });
