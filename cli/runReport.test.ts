import { expect, it } from "vitest";
import { runPipeline, type PipelineResult } from "../lib/discovery";
import { aggregateSignal, NOW, policy, usage, weighted } from "@/test/support/discovery";
import { printRun } from "./runReport";

const subject = policy([aggregateSignal("total", "usage")], weighted(["total", 1]));
const result = runPipeline(subject, [usage("usage", { a: [1, 2], b: [3] })], { nowMs: NOW * 1000 });

type Way = PipelineResult["queryResults"][number]["pushdown"];

function printed(pushdown: Way): string {
  const lines: string[] = [];
  const io = { stdout: (text: string) => void lines.push(text), stderr: () => undefined };
  const queryResults = result.queryResults.map((each) => ({ ...each, ...(pushdown ? { pushdown } : {}) }));
  printRun(subject, { ...result, queryResults }, { fetchMs: 1, pipelineMs: 1, totalMs: 2 }, io);
  return lines.join("");
}

it("says how many samples the server kept to itself where it aggregated", () => {
  const reason = "about 21.6 million samples, more than 20 million";
  expect(printed({ way: "totals", reason, samplesSaved: 21_600_000 })).toContain(
    "2 series, 3 samples, aggregated by the server: 21,600,000 samples not sent",
  );
});

it.each<[string, Way]>([
  ["the samples were fetched", { way: "samples", reason: "none are wanted", samplesSaved: 0 }],
  ["there was no other way", undefined],
])("gives the samples alone where %s", (_, pushdown) => {
  expect(printed(pushdown)).toMatch(/2 series, 3 samples +\d/);
});
