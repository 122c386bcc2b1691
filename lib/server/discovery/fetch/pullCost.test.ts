import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFaultServer, type FaultServer } from "@/test/support/fakePrometheus/faults";
import type { PullCostProfileQuery } from "../../../discovery";
import { toCsv } from "../../../document/csv";
import { contextFor } from "./context.testing";
import { fetchQuery } from "./fetchQuery";
import { parsePullCost, type PullCostRow } from "../../../sources/pullcost/parse";
import { Hider } from "../../../sources/secrets/hider";

const { quote } = new Hider({});
const parse = (text: string): PullCostRow[] => parsePullCost(text, quote);
const HEADER = "image,p50ColdPullSeconds,p95ColdPullSeconds,sampleCount";

describe("parsePullCost", () => {
  it("reads CSV with columns in any order, unknown ones, quotes and empty cells", () => {
    const text =
      '\ufeffsampleCount,comment,p95ColdPullSeconds,image\r\n4,"slow, very",60,"a ""b"":1"\r\n\r\n,,1.5e1,b\r\n';
    expect(parse(text)).toEqual([
      { image: 'a "b":1', p50ColdPullSeconds: null, p95ColdPullSeconds: 60, sampleCount: 4 },
      { image: "b", p50ColdPullSeconds: null, p95ColdPullSeconds: 15, sampleCount: null },
    ]);
  });

  it("reads from a file of ours what it was written from", () => {
    const text = toCsv(["image", "p50ColdPullSeconds"], [["-ci/node", 12.5]]);
    expect(text).toContain("'-ci/node");
    expect(parse(text)).toMatchObject([{ image: "-ci/node", p50ColdPullSeconds: 12.5 }]);
  });

  it("reads JSON, alone or under a name", () => {
    const rows = [{ image: "a", p50ColdPullSeconds: 1.5, p95ColdPullSeconds: null, sampleCount: "3" }];
    const read = [{ image: "a", p50ColdPullSeconds: 1.5, p95ColdPullSeconds: null, sampleCount: 3 }];
    expect(parse(JSON.stringify(rows))).toEqual(read);
    expect(parse(JSON.stringify({ images: rows }))).toEqual(read);
  });

  it("names every bad row at once, with its line", () => {
    const text = `${HEADER}\na,1,2,3\nb,fast,2,3\n,1,2,3\na,-1,2,3\n`;
    expect(() => parse(text)).toThrow(
      'line 3: p50ColdPullSeconds is "fast", not a number of at least 0; line 4: image is empty; ' +
        'line 5: image "a" is already in line 2; line 5: p50ColdPullSeconds is "-1"',
    );
  });

  it.each([
    ["", /it is empty/],
    ["a,b\n1,2\n", /no column "image" \(found a,b\)/],
    [`${HEADER}\na,1\n`, /line 2/],
    [`${HEADER}\n"a,1,2,3\n`, /Quote/],
    ["{", /JSON/],
    ["{}", /a JSON profile is a list/],
    ["[1]", /entry 1: not an object/],
    ['[{"image":"a","sampleCount":true}]', /entry 1: sampleCount is true/],
  ])("refuses %j", (text, message) => {
    expect(() => parse(text)).toThrow(message);
  });
});

describe("a pull-cost query", () => {
  let server: FaultServer;
  beforeAll(async () => {
    server = await startFaultServer();
  });
  afterAll(() => server.close());

  const query: PullCostProfileQuery = { name: "cost", type: "pullCostProfile", url: "https://x" };

  it("reads an uploaded document without a request", async () => {
    const outcome = await fetchQuery(query, contextFor({ document: `${HEADER}\na,1,2,3\n` }));
    expect(outcome).toMatchObject({ status: "success", records: 1, requests: 0 });
  });

  it("names a document that is none, and a page in its place", async () => {
    expect(await fetchQuery(query, contextFor({ document: "a,b\n1,2\n" }))).toMatchObject({
      code: "document",
    });
    expect(await fetchQuery(query, contextFor({ baseUrl: server.url("html") }))).toMatchObject({
      code: "body",
    });
    const refused = await fetchQuery(query, contextFor({ baseUrl: server.url("unauthorized") }));
    expect(refused).toMatchObject({ code: "http" });
  });
});
