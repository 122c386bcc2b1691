import { describe, expect, it } from "vitest";
import { aggregateSignal, policy as policyWith, weighted } from "@/test/support/discovery";
import { unfetched, type FetchedBy, type Query } from "@/lib/discovery";
import { whyUnfetched } from "./unfetchedWords";

const spec = policyWith([aggregateSignal("total", "usage")], weighted(["total", 1]));
const [asked] = spec.queries;
const run = { spec, queryResults: [] } as unknown as Parameters<typeof whyUnfetched>[0];
const totals = { way: "totals", reason: "", samplesSaved: 1 } as const;
const pushed = { spec, queryResults: [{ name: "usage", pushdown: totals }] } as unknown as typeof run;

describe("why a run's samples do not answer a query", () => {
  it.each<readonly [object, typeof run, string]>([
    [{ lookbackSeconds: 172_800 }, run, "usage looks back 48h, and the run did 24h"],
    [{ lookbackSeconds: 5_400 }, run, "usage looks back 1h30m, which begins between two samples of the run"],
    [
      { lookbackSeconds: 7_200 },
      pushed,
      "usage looks back 2h, and of 24h the server sent one value per image",
    ],
    [{ query: "down" }, run, "usage is not what the run asked"],
    [{ query: "down", lookbackSeconds: 7_200 }, run, "usage is not what the run asked"],
    [{ name: "more" }, run, "more is not among the queries of the run"],
  ])("%o", (change, by, words) => {
    const query = { ...asked!, ...change } as Query;
    expect(unfetched(by as FetchedBy, [query])).toEqual([query]);
    expect(whyUnfetched(by, query)).toBe(words);
  });
});
