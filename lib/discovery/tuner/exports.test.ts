import { parse as parseCsv } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { runPipeline } from "../pipeline";
import { policyStatusSchema } from "../status";
import { aggregateSignal, NOW, policy, usage, weighted } from "@/test/support/discovery";
import { rankingCsv, rankingJson, rankingStatusYaml, type ExportSource } from "./exports";
import { rankingSvg } from "./rankingSvg";

const result = runPipeline(
  policy(
    [aggregateSignal("s", "q", "sum")],
    {
      strategy: "weightedSum",
      normalize: "minMax",
      missingSignal: "zero",
      terms: [{ signalRef: "s", weight: 0.7 }],
    },
    { maxImages: 1 },
  ),
  [usage("q", { "reg.example/a:1": [3], "=cmd<&>": [2], "reg.example/b:2": [1] })],
  { nowMs: NOW * 1000 },
);
const source: ExportSource = {
  policy: "p",
  version: 7,
  edited: true,
  runId: "run-1",
  evaluatedAt: "2026-06-16T10:00:30.000+02:00",
  search: "",
};
const colours = { background: "#fff", text: "#000", dim: "#666", parts: ["#123456"] };

describe("the ranking as a file", () => {
  it("is CSV that no spreadsheet executes, every row naming version and run", () => {
    const rows: Record<string, string>[] = parseCsv(rankingCsv(result, source), { columns: true });
    expect(rows.map((row) => row["image"])).toEqual(["reg.example/a:1", "'=cmd<&>", "reg.example/b:2"]);
    expect(rows[0]).toMatchObject({
      rank: "1",
      selected: "true",
      score: "0.7",
      "s raw": "3",
      "s contribution": "0.7",
      policy: "p",
      version: "7",
      edited: "true",
      run: "run-1",
      evaluated_at: "2026-06-16T10:00:30.000+02:00",
    });
  });

  it("has contributions that add up to the score, also where a signal is in two terms", () => {
    const signals = ["s", "t", "unused"].map((name) => aggregateSignal(name, "q", "sum"));
    const subject = policy(signals, weighted(["s", 0.5], ["t", 0.25], ["s", 0.125]));
    const twice = runPipeline(subject, [usage("q", { a: [3], b: [2], c: [1] })], { nowMs: NOW * 1000 });
    const rows: Record<string, string>[] = parseCsv(rankingCsv(twice, source), { columns: true });
    expect(rows.map((row) => row["s contribution"])).toEqual(["0.625", "0.3125", "0"]);
    for (const row of rows) {
      expect(row["unused contribution"]).toBe("");
      expect(Number(row["s contribution"]) + Number(row["t contribution"])).toBe(Number(row["score"]));
    }
  });

  it("holds what the search leaves, with the ranks of the whole", () => {
    const only = { ...source, search: "B:" };
    expect(JSON.parse(rankingJson(result, only))).toMatchObject({
      runId: "run-1",
      version: 7,
      ranking: [{ image: "reg.example/b:2", rank: 3 }],
    });
    expect(rankingCsv(result, only).trim().split("\n")).toHaveLength(2);
  });

  it("is a status as the proposal has it", () => {
    const text = rankingStatusYaml(result, source);
    expect(text).toContain("# p version 7, edited, run run-1");
    const { status } = parseYaml(text) as { status: unknown };
    expect(policyStatusSchema.parse(status).discoveredImages).toHaveLength(3);
  });

  it("is a picture in which names cannot become markup", () => {
    const svg = rankingSvg(result, source, colours);
    expect(svg).toContain("=cmd&lt;&amp;&gt;");
    expect(svg).not.toContain("<&");
    expect(svg.match(/<rect [^>]*fill="#123456"/g)).toHaveLength(3 + 1);
    expect(svg).toContain("p version 7, edited, run run-1");
  });
});
