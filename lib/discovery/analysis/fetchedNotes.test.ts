import { expect, it } from "vitest";
import { policy, weighted } from "@/test/support/discovery";
import { querySchema, type Semantics } from "../policy/model";
import { fetchedNotes } from "./fetchedNotes";

const queries = [
  { name: "usage", type: "prometheus", endpoint: "http://p", query: "up", queryType: "range" },
  { name: "steady", type: "prometheus", endpoint: "http://p", query: "up", queryType: "range" },
  { name: "pulls", type: "loki", endpoint: "http://l", query: "{}" },
  { name: "tags", type: "registry", url: "http://r", repositories: ["app"], maxScan: 10 },
  { name: "costs", type: "pullCostProfile", url: "http://c" },
].map((query) => querySchema.parse({ lookbackSeconds: 3_600, stepSeconds: 60, ...query }));

const warnings = [
  { code: "nanSample", message: "NaN", query: "steady" },
  { code: "duplicateSeries", message: "more than one series", query: "usage" },
] as const;

const notesOf = (semantics: Semantics, fetched: Semantics) =>
  fetchedNotes({ ...policy([], weighted(["s", 1])), queries, semantics }, fetched, warnings);

it.each([
  ["operator", "proposal", "they are added"],
  ["proposal", "operator", "the last one wins"],
] as const)("says what %s semantics over samples of a %s run does not show", (semantics, fetched, joined) => {
  const notes = notesOf(semantics, fetched);
  expect(notes.map(({ code, query }) => [code, query])).toEqual([
    ["fetchedOtherwise", "usage"],
    ["fetchedOtherwise", "pulls"],
    ["fetchedOtherwise", "tags"],
  ]);
  expect(notes[0]?.message).toContain(joined);
  for (const { message } of notes) {
    expect(message).toContain(`fetched, under ${fetched} semantics: a run under ${semantics} semantics`);
  }
});

it("says nothing under the semantics of the run", () => {
  expect(notesOf("operator", "operator")).toEqual([]);
  expect(notesOf("proposal", "proposal")).toEqual([]);
});
