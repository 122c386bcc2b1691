/** The scenario as form fields: numbers in input units, tags separated by commas. Pure. */
import { z } from "zod";
import { numberField } from "@/lib/client/hooks/numberField";
import type { SimulationInput } from "@/lib/queue/shapes";
import { tagsOf } from "../tags";

type Runners = SimulationInput["runners"][number];
type Project = SimulationInput["projects"][number];

/** Members of a row that the form does not show; they stay unchanged. */
export type RunnersRest = Omit<Runners, "name" | "count" | "slots" | "pollSeconds" | "tags">;
export type ProjectRest = Omit<Project, "name" | "arrivals" | "runSeconds" | "tags">;

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
export type FormValues = z.input<typeof formSchema>;

/** Runners with tags take tagged jobs only, unless the scenario says it: what most installations set. */
export function scenarioOf({
  seed,
  minutes,
  runners,
  projects,
}: z.output<typeof formSchema>): SimulationInput {
  return {
    seed,
    durationSeconds: minutes * 60,
    runners: runners.map(({ tags, rest, ...shown }) => {
      const own = tagsOf(tags);
      return { ...shown, tags: own, runUntagged: own.length === 0, ...rest };
    }),
    projects: projects.map(({ tags, pattern, perHour, burst, waiting, rest, ...shown }) => ({
      ...shown,
      arrivals: {
        pattern,
        perHour,
        ...(pattern === "burst" && { burst }),
        ...(waiting > 0 && { waiting }),
      },
      tags: tagsOf(tags),
      ...rest,
    })),
  };
}

export function valuesOf(scenario: SimulationInput): FormValues {
  return {
    seed: scenario.seed ?? 1,
    minutes: (scenario.durationSeconds ?? 3_600) / 60,
    runners: scenario.runners.map(
      ({ name: of, count = 1, slots = 1, pollSeconds = 3, tags = [], runUntagged, ...rest }) => ({
        name: of,
        count,
        slots,
        pollSeconds,
        tags: tags.join(", "),
        rest: {
          ...rest,
          // A value that follows from the tags follows them again when they are changed.
          ...(runUntagged !== undefined && runUntagged !== (tags.length === 0) && { runUntagged }),
        },
      }),
    ),
    projects: scenario.projects.map(({ name: of, arrivals, runSeconds = 120, tags = [], ...rest }) => ({
      name: of,
      pattern: arrivals?.pattern ?? "random",
      perHour: arrivals?.perHour ?? 60,
      burst: arrivals?.burst ?? 20,
      waiting: arrivals?.waiting ?? 0,
      runSeconds,
      tags: tags.join(", "),
      rest,
    })),
  };
}
