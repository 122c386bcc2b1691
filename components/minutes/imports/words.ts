/** Texts about imports. */
import { stageWords } from "@/components/operations/stages";
import type { ImportOutcome, ImportSummary } from "@/lib/api/imports";
import { plural } from "@/lib/client/format";

type Named = Pick<ImportSummary, "source" | "fileName" | "group" | "projects">;

/** "demo-gitlab: group team-shop", "builds.csv". */
export function importTitle({ source, fileName, group, projects }: Named): string {
  if (source === null) return fileName ?? "CSV file";
  if (group !== null) return `${source}: group ${group}`;
  if (projects.length === 0) return `${source}: all projects`;
  const [first = ""] = projects;
  return projects.length === 1 ? `${source}: ${first}` : `${source}: ${plural(projects.length, "project")}`;
}

/** "4 of 7 projects"; empty for a file. */
export function projectsText({ source, outcomes }: Pick<ImportSummary, "source" | "outcomes">): string {
  if (source === null) return "";
  const { waiting, running, done, failed } = outcomes;
  const all = waiting + running + done + failed;
  if (all === 0) return "";
  const unfinished = waiting + running;
  const words = unfinished === 0 ? plural(all, "project") : `${done + failed} of ${plural(all, "project")}`;
  return failed === 0 ? words : `${words}, ${failed} failed`;
}

export const outcomeLabels: Readonly<Record<ImportOutcome["state"], string>> = {
  waiting: "Waiting",
  running: "Importing",
  done: "Imported",
  failed: "Failed",
};

export const importStage = stageWords({ listing: "Listing projects", importing: "Importing builds" });

const intervals: Readonly<Record<number, string>> = {
  1: "every hour",
  6: "every 6 hours",
  24: "every day",
  168: "every week",
};

/** "every day", "every 36 hours". */
export function intervalText(hours: number): string {
  return intervals[hours] ?? `every ${hours} hours`;
}
