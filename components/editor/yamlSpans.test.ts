import { expect, it } from "vitest";
import { yamlSpans } from "./yamlSpans";

it.each([
  ["kind: DiscoveryPolicy", ["kind"], []],
  ["    - name: usage # of a week", ["name"], [" # of a week"]],
  ["# all of it", [], ["# all of it"]],
  ["      plimsoll.dev/semantics: proposal", ["plimsoll.dev/semantics"], []],
  ["  sum(rate(x[5m]))", [], []],
  ["url: http://localhost:9090/#top", ["url"], []],
  ["", [], []],
])("finds key and comment of %j and loses nothing", (line, keys, comments) => {
  const spans = yamlSpans(line);
  const of = (kind: string): readonly string[] =>
    spans.filter((span) => span.kind === kind).map(({ text }) => text);
  expect(of("key")).toEqual(keys);
  expect(of("comment")).toEqual(comments);
  expect(spans.map(({ text }) => text).join("")).toBe(line);
});
