/**
 * `npm run bench -- minutes`: how fast builds become minutes, and whether all of them do. Eight writers report
 * 200,000 builds of one namespace, each twice, in random order, to a PostgreSQL that syncs every commit. Then builds
 * are reported one by one, like webhooks, with the sharded sums and with one counter per namespace, in turn. Then
 * five million entries are added to the ledger, and the path from a namespace down to a build is read.
 */
import { figuresOnly, quantile, rounded, type Benchmark } from "./benchmark";
import { withServer } from "./minutes/database";
import { fillLedger, readDown } from "./minutes/drillDown";
import { accountedBuilds, expectedSeconds, reportAll } from "./minutes/ingestion";
import { useSingleCounter, useShards } from "./minutes/singleCounter";

const BUILDS = 200_000;
const WRITERS = 8;
const BATCH = 500;
/** Builds reported one by one per round, and rounds for each way. */
const SINGLE = { builds: 2_000, rounds: 3 };
const ENTRIES = 5_000_000;
const WALKS = 20;

export const minutes: Benchmark = (say) =>
  withServer(async (query) => {
    say(`reporting ${BUILDS.toLocaleString("en")} builds twice with ${WRITERS} writers …`);
    const seconds = await reportAll({ first: 1, builds: BUILDS, times: 2, batch: BATCH, writers: WRITERS });
    const found = await accountedBuilds(query);
    if (found.seconds !== expectedSeconds(1, BUILDS)) throw new Error(`${found.seconds} s were accounted`);
    const single: Record<"shards" | "counter", number[]> = { shards: [], counter: [] };
    for (let round = 0; round < SINGLE.rounds; round += 1) {
      for (const way of ["shards", "counter"] as const) {
        await (way === "shards" ? useShards(query) : useSingleCounter(query));
        const first = BUILDS + 1 + (2 * round + (way === "shards" ? 0 : 1)) * SINGLE.builds;
        const took = await reportAll({ first, builds: SINGLE.builds, times: 1, batch: 1, writers: WRITERS });
        single[way].push(SINGLE.builds / took);
        say(`one by one, ${way}: ${(SINGLE.builds / took).toFixed(0)} builds a second`);
      }
    }
    await useShards(query);
    say(`laying ${ENTRIES.toLocaleString("en")} entries into the ledger …`);
    await fillLedger(query, { entries: ENTRIES });
    const walks: number[] = [];
    for (let walk = 0; walk < WALKS; walk += 1) walks.push(await readDown());
    const figures = {
      buildsPerSecond: Math.round(BUILDS / seconds),
      reportsPerSecond: Math.round((2 * BUILDS) / seconds),
      lost: Math.max(0, BUILDS - found.builds),
      doubled: Math.max(0, found.rows - BUILDS),
      singlePerSecond: Math.round(Math.max(...single.shards)),
      ratioToSingleCounter: rounded(Math.max(...single.shards) / Math.max(...single.counter)),
      drillDownMs: Number(quantile(walks, 0.5).toFixed(1)),
      drillDownWorstMs: Number(Math.max(...walks).toFixed(1)),
    };
    return figuresOnly(figures);
  });
