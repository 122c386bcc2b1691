import { expect, it } from "vitest";
import type { DataSource } from "../api/dataSources";
import { dataSource } from "@/test/support/components/dataSource";
import { sourcesOfType } from "./sourcesOfType";

const source = (name: string, type: DataSource["type"]): DataSource => dataSource(name, { type });

const sources = [source("metrics", "prometheus"), source("code", "gitlab"), source("old", "prometheus")];

it.each([
  ["one type", "prometheus", ["metrics", "old"]],
  ["several, in the order of the list", ["gitlab", "prometheus"], ["metrics", "code", "old"]],
  ["a type of which there is none", "loki", []],
  ["no type", [], []],
] as const)("takes %s", (_, types, names) => {
  expect(sourcesOfType(sources, types).map(({ name }) => name)).toEqual(names);
});
