/** The scenario as form fields: numbers in input units, tags separated by commas. Pure. */
import type { z } from "zod";
import { isNumber, isText, readPlain, type Check } from "@/lib/client/plainShape";
import type { SimulationInput } from "@/lib/queue/shapes";
import { tagsOf } from "../tags";
import type { formSchema } from "./scenarioSchema";

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

const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const isNumeric = optional(isNumber);
const isTags = optional(listOf(isText));
const runners = readPlain({
  name: isText,
  count: isNumeric,
  slots: isNumeric,
  pollSeconds: isNumeric,
  tags: isTags,
});
const arrivals = readPlain({
  pattern: optional(isText),
  perHour: isNumeric,
  burst: isNumeric,
  waiting: isNumeric,
});
const projects = readPlain({
  name: isText,
  arrivals: optional((value) => arrivals(value) !== null),
  runSeconds: isNumeric,
  tags: isTags,
});
const scenario = readPlain({
  seed: isNumeric,
  durationSeconds: isNumeric,
  runners: listOf((row) => runners(row) !== null),
  projects: listOf((row) => projects(row) !== null),
});

/** Whether the form can show a scenario of the address. Values out of range are shown: the API names them. */
export const isShowable = (value: SimulationInput): boolean => scenario(value) !== null;
