/**
 * `npm run bench -- queue`: hand-outs of both strategies in one run, on a PostgreSQL that syncs every commit and a
 * real Redis, with 1,000, 14,000 and 50,000 waiting builds of 500 projects and 8 clients. Requests that end in a
 * conflict count like any other. Then 1,000 and 4,000 idle runners whose polls are held by a server in a separate
 * process: how late the polls are answered, and how much processor time each costs the server. `pollCpuRatio` shows
 * whether that cost grows with the number of runners. `pollP99Ratio` also depends on how busy server, database and
 * load generator keep the machine that they share. BENCH_QUICK=1 measures fewer hand-outs, and only at 1,000 and
 * 50,000: for development, not for published figures.
 */
import { quantile, rounded, type Benchmark } from "./benchmark";
import { measureHandOuts, type HandOuts } from "./queue/handOuts";
import { measurePolls } from "./queue/polls";
import { withQueue } from "./queue/world";

const QUICK = process.env.BENCH_QUICK === "1";
const SIZES = QUICK ? [1_000, 50_000] : [1_000, 14_000, 50_000];
const STRATEGIES = ["RunnerJobsQueue", "DynamicRunnerJobsQueue"] as const;
const HAND_OUTS = QUICK ? 800 : 2_000;
const ROUNDS = QUICK ? 1 : 3;
const IDLE = [1_000, 4_000] as const;

export const queue: Benchmark = (say) =>
  withQueue(async (world) => {
    const found = new Map<string, HandOuts>();
    const rows: string[][] = [];
    for (const size of SIZES) {
      for (const strategy of STRATEGIES) {
        const handOuts = Math.min(HAND_OUTS, size / 2);
        const measured = await measureHandOuts(world, { strategy, size, handOuts, rounds: ROUNDS });
        found.set(`${strategy} ${size}`, measured);
        const { perSecond, requests, conflicts, commands } = measured;
        const row = [
          `${strategy}, ${size.toLocaleString("en")} pending`,
          perSecond.toFixed(0),
          quantile(requests, 0.5).toFixed(1),
          quantile(requests, 0.99).toFixed(1),
          conflicts.toLocaleString("en"),
          (commands / requests.length).toFixed(2),
        ];
        say(row.join(" · "));
        rows.push(row);
      }
    }
    const of = (strategy: (typeof STRATEGIES)[number], size: number): HandOuts => {
      const measured = found.get(`${strategy} ${size}`);
      if (!measured) throw new Error(`${strategy} was not measured at ${size}`);
      return measured;
    };
    const dynamic = (size: number): HandOuts => of("DynamicRunnerJobsQueue", size);
    const [polls, costs]: [number[], number[]] = [[], []];
    for (const runners of IDLE) {
      const { late, cpuMs } = await measurePolls(world, runners);
      polls.push(quantile(late, 0.99));
      costs.push(cpuMs);
      const times = [quantile(late, 0.5).toFixed(1), quantile(late, 0.99).toFixed(1)];
      const name = `${runners.toLocaleString("en")} idle runners, ${cpuMs.toFixed(2)} ms of the server's processor a poll`;
      say([name, ...times].join(" · "));
      rows.push([name, "", ...times, "", ""]);
    }
    const [cpuOfFew = 1, cpuOfMany = 1] = costs;
    const [few = 1, many = 1] = polls;
    const all = SIZES.map(dynamic);
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    return {
      columns: ["", "hand-outs/s", "p50 ms", "p99 ms", "conflicts", "Redis commands a request"],
      rows,
      figures: {
        ratioDynamicToSql50000: rounded(dynamic(50_000).perSecond / of("RunnerJobsQueue", 50_000).perSecond),
        dynamicPerSecond: Math.round(dynamic(50_000).perSecond),
        dynamicP99Growth: rounded(
          quantile(dynamic(50_000).requests, 0.99) / quantile(dynamic(1_000).requests, 0.99),
        ),
        sqlPerSecond50000: Math.round(of("RunnerJobsQueue", 50_000).perSecond),
        redisCommandsPerRequest: rounded(
          sum(all.map(({ commands }) => commands)) / sum(all.map(({ requests }) => requests.length)),
        ),
        pollP99Ratio: rounded(many / few),
        pollCpuRatio: rounded(cpuOfMany / cpuOfFew),
      },
    };
  });
