import { expect, it } from "vitest";
import type { DataSource } from "../api/dataSources";
import { sourcesOfType } from "./sourcesOfType";

const source = (name: string, type: DataSource["type"]): DataSource => ({
  name,
  type,
  url: `https://${name}.example.com`,
  hasDocument: false,
  credentialKeys: [],
  demo: false,
  lastTest: null,
  usedBy: [],
  ambiguousFor: [],
  revision: 1,
  createdAt: "2026-07-01T00:00:00Z",
  updatedAt: "2026-07-01T00:00:00Z",
});

const sources = [source("metrics", "prometheus"), source("code", "gitlab"), source("old", "prometheus")];

it.each([
  ["one type", "prometheus", ["metrics", "old"]],
  ["several, in the order of the list", ["gitlab", "prometheus"], ["metrics", "code", "old"]],
  ["a type of which there is none", "loki", []],
  ["no type", [], []],
] as const)("takes %s", (_, types, names) => {
  expect(sourcesOfType(sources, types).map(({ name }) => name)).toEqual(names);
});
