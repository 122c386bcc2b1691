/** The form that starts a replay: its values, and their conversion to a request. */
import { z } from "zod";
import { replayOptionsSchema, type ReplayOptionsInput } from "@/lib/api/replays";

export interface ReplayValues {
  /** A version's id; "" for uploaded files. */
  readonly jobSet: string;
  /** A version's id; "" for none. */
  readonly historySet: string;
  readonly jobs: File | null;
  readonly images: File | null;
  readonly history: File | null;
  readonly rotations: File | null;
  /** RFC 3339 instants; empty for those of the first job's day. */
  readonly prewarmAt: string;
  readonly developerStart: string;
  readonly developerEnd: string;
  /** "5, 10, 20". */
  readonly topK: string;
  readonly mirrorFactor: string;
  readonly timeZone: string;
  readonly budgetMb: string;
  /** Name of a data source; "" for none. */
  readonly registry: string;
  readonly policies: readonly string[];
}

export const INITIAL: ReplayValues = {
  jobSet: "",
  historySet: "",
  jobs: null,
  images: null,
  history: null,
  rotations: null,
  prewarmAt: "",
  developerStart: "",
  developerEnd: "",
  topK: "5, 10, 20, 30",
  mirrorFactor: "1",
  timeZone: "UTC",
  budgetMb: "",
  registry: "",
  policies: [],
};

export interface ReplayRequest {
  readonly files: Readonly<Record<string, File>>;
  readonly jobSet: string | null;
  readonly historySet: string | null;
  readonly options: ReplayOptionsInput;
}

const number = (text: string): number | undefined => (text.trim() === "" ? undefined : Number(text));
const some = (text: string): string | undefined => (text.trim() === "" ? undefined : text.trim());

const listed = (text: string): readonly string[] => text.split(/[\s,]+/).filter((each) => each !== "");

function optionsOf(values: ReplayValues): object {
  const topK = listed(values.topK).map(Number);
  return {
    prewarmAt: some(values.prewarmAt),
    developerStart: some(values.developerStart),
    developerEnd: some(values.developerEnd),
    topK: topK.length > 0 ? topK : undefined,
    mirrorFactor: number(values.mirrorFactor),
    timeZone: some(values.timeZone),
    budgetMb: number(values.budgetMb),
    registry: some(values.registry),
    policies: values.policies.length > 0 ? [...values.policies] : undefined,
  };
}

function noNumbers(wrong: readonly string[]): string {
  const named = wrong.map((each) => JSON.stringify(each)).join(", ");
  return `${named} ${wrong.length === 1 ? "is not a number" : "are not numbers"}: write numbers like 5, 10, 20`;
}

/** Errors have the paths of the form's fields. */
export const replayFormSchema = z.custom<ReplayValues>().transform((values, context): ReplayRequest => {
  const { data, error } = replayOptionsSchema.safeParse(optionsOf(values));
  const refuse = (field: string, message: string): void =>
    context.addIssue({ code: "custom", path: [field], message });
  if (values.jobSet === "" && values.jobs === null) refuse("jobs", "Choose the file of jobs");
  if (values.jobSet === "" && values.images === null) refuse("images", "Choose the file of images");
  const wrong = listed(values.topK).filter((each) => Number.isNaN(Number(each)));
  if (wrong.length > 0) refuse("topK", noNumbers(wrong));
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0] ?? "");
    if (field !== "topK" || wrong.length === 0) refuse(field, message);
  }
  if (data === undefined) return z.NEVER;
  const own = values.jobSet === "";
  const chosen = {
    ...(own ? { jobs: values.jobs, images: values.images } : {}),
    ...(values.historySet === "" ? { history: values.history } : {}),
    rotations: values.rotations,
  };
  const files = Object.fromEntries(
    Object.entries(chosen).flatMap(([part, file]) => (file === null ? [] : [[part, file]])),
  );
  return {
    files,
    jobSet: own ? null : values.jobSet,
    historySet: values.historySet === "" ? null : values.historySet,
    options: data,
  };
});
