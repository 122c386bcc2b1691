/** Texts from outside for which a careless expression takes minutes: each is read in milliseconds. */
import { expect, it } from "vitest";
import { yamlSpans } from "@/components/editor/yamlSpans";
import { durationInMessage } from "@/lib/discovery/samples/pullMessage";
import { readExact } from "@/lib/numeric/exact";
import { plainLog } from "@/lib/queue";
import { normalizeUrl } from "@/lib/server/dataSources/sourceUrl";
import { operatorTags } from "@/lib/server/discovery/fetch/operatorTags";
import { findVersion } from "@/lib/server/discovery/fetch/version";
import { serverMessage } from "@/lib/sources/errors";
import { keepsAlive, parseHead } from "@/lib/sources/http/head";
import { nextLink } from "@/lib/sources/http/nextPage";
import { parseSampleValue } from "@/lib/sources/prometheus/number";

/** Milliseconds of this process's work; what the old expressions took was from 600 to 100,000. */
const MOST = 300;

const head = (field: string): string => `HTTP/1.1 200 OK\r\n${field}\r\n`;
const quote = (text: string): string => text.slice(0, 100);

it.each<[string, () => unknown]>([
  ["a header full of tabulators", () => parseHead(head(`X:${"\t".repeat(3_000)}\ry`))],
  ["options of a connection", () => keepsAlive(parseHead(head(`Connection: a${"\t".repeat(30_000)}b`)), 0)],
  ["a link that never ends", () => nextLink("<".repeat(30_000))],
  ["a link of no relation", () => nextLink(`<a>;rel=${" ".repeat(30_000)}`)],
  ["a page of titles", () => serverMessage("<title".repeat(10_000), quote)],
  ["digits of a sample", () => parseSampleValue(`${"0".repeat(30_000)}x`)],
  ["digits of an amount", () => readExact(`${"0".repeat(30_000)}E`)],
  ["digits of a tag", () => findVersion(`a${"0".repeat(60_000)}`)],
  ["digits of the operator's tag", () => operatorTags([`a${"0".repeat(60_000)}`], { topX: 1 })],
  ["how long a pull took", () => durationInMessage(`in 0m${"00h".repeat(24)}0`)],
  ["slashes of a query's URL", () => normalizeUrl(`http://h/${"/".repeat(30_000)}x`)],
  ["a log of returns", () => plainLog(`${"\r".repeat(30_000)}x`)],
  ["a log of sections", () => plainLog("section_start:1:a[".repeat(6_000))],
  ["a line of YAML", () => yamlSpans(`${"- ".repeat(10_000)}\r`)],
])("reads %s", (_, read) => {
  const before = process.cpuUsage();
  try {
    read();
  } catch {
    // Refused, which is an answer too.
  }
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(MOST);
});
