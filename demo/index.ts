/** All demo sources on one loopback port. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { MINUTES_PER_DAY } from "./calendar";
import { GITLAB_TOKEN, gitlabHandler, type DemoGitLabOptions } from "./gitlab/server";
import { GITLAB_BASE } from "./gitlab/view";
import { readRequest, sendParts, sendText, serveOnLoopback, type DemoHandler } from "./http";
import type { LokiLimits } from "./loki/limits";
import { clusterObjects } from "./kubernetes/objects";
import { KUBERNETES_BASE, kubernetesHandler } from "./kubernetes/server";
import { lokiHandler } from "./loki/server";
import { demoPool } from "./nodes";
import { answerOf, type PrometheusData } from "./prometheus/api";
import { evaluate, LABELS } from "./prometheus/evaluate";
import { addedSeries, lastUseSeries } from "./prometheus/nodes";
import { pullCostCsv } from "./pullcost";
import { registryHandler } from "./registry";

export interface DemoSourcesOptions {
  /** 0, the default, uses a free port. */
  readonly port?: number;
  /** Unix milliseconds of a fixed time; by default the demo runs in real time. */
  readonly nowMs?: number;
  /** When the demo was first started, Unix milliseconds; defaults to now. */
  readonly beganMs?: number;
  /** Limits of the demo's Loki in addition to its page size. */
  readonly lokiLimits?: LokiLimits;
  /** Deviations of the demo's GitLab from its defaults. */
  readonly gitlab?: Pick<DemoGitLabOptions, "perMinute" | "days" | "fault">;
}

export interface DemoSources {
  readonly port: number;
  readonly prometheusUrl: string;
  readonly lokiUrl: string;
  readonly registryUrl: string;
  readonly pullCostUrl: string;
  readonly gitlabUrl: string;
  readonly gitlabToken: string;
  readonly kubernetesUrl: string;
  readonly kubernetesToken: string;
  readonly close: () => Promise<void>;
}

const DAYS = 14;
const PROMETHEUS_BASE = "/prometheus";
/** Token of a service account that may list. */
const KUBERNETES_TOKEN = "plimsoll-demo-reader";

/** Serves the two weeks before now, and everything that happens afterwards. Rejects if the port is taken. */
export async function startDemoSources(options: DemoSourcesOptions = {}): Promise<DemoSources> {
  const nowMs = (): number => options.nowMs ?? Date.now();
  const firstMinute = Math.floor(nowMs() / 60_000) - DAYS * MINUTES_PER_DAY;
  const pool = demoPool(nowMs());
  let origin = "";

  const prometheus: PrometheusData = {
    find: (query) =>
      addedSeries(query, pool.metric, () => pool.nodesAt(nowMs())) ??
      lastUseSeries(query, () => pool.nodesAt(nowMs()), nowMs()) ??
      evaluate(query, { first: firstMinute, last: Math.floor(nowMs() / 60_000) }),
    version: "2.53.0-plimsoll-demo",
    labels: LABELS,
    nowMs,
  };
  const others: DemoHandler[] = [
    lokiHandler(
      () => ({
        fromNs: BigInt(firstMinute) * 60_000_000_000n,
        toNs: BigInt(nowMs()) * 1_000_000n + 1n,
      }),
      options.lokiLimits,
    ),
    registryHandler(() => origin),
    gitlabHandler({ nowMs, beganMs: options.beganMs, origin: () => origin, ...options.gitlab }),
    kubernetesHandler({
      token: KUBERNETES_TOKEN,
      objects: () => clusterObjects(pool.nodesAt(nowMs()), nowMs()),
    }),
    (request, response) => {
      if (request.path !== "/pull-cost.csv") return false;
      sendText(response, 200, pullCostCsv(Math.floor(nowMs() / 60_000 / MINUTES_PER_DAY)), "text/csv");
      return true;
    },
  ];

  const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (message.url?.startsWith(`${PROMETHEUS_BASE}/`)) {
      const found = answerOf(await readRequest(message), prometheus);
      if (found) return sendParts(response, found);
    } else {
      const request = await readRequest(message);
      for (const handler of others) if (await handler(request, response)) return;
    }
    sendText(response, 404, "404 page not found\n");
  };

  const { port, origin: taken, close } = await serveOnLoopback(answer, options.port);
  origin = taken;
  return {
    port,
    prometheusUrl: origin + PROMETHEUS_BASE,
    lokiUrl: origin,
    registryUrl: origin,
    pullCostUrl: `${origin}/pull-cost.csv`,
    gitlabUrl: origin + GITLAB_BASE,
    gitlabToken: GITLAB_TOKEN,
    kubernetesUrl: origin + KUBERNETES_BASE,
    kubernetesToken: KUBERNETES_TOKEN,
    close,
  };
}
