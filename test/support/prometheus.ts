/** A real Prometheus on loopback with the samples of a test (nothing is scraped). */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../scripts/postgres/freePort";
import { startProgram } from "./program";
import { requireTool } from "./tools";

export interface RawSeries {
  readonly labels: Readonly<Record<string, string>>;
  /** [Unix seconds, value] in chronological order. */
  readonly samples: Iterable<readonly [number, number]>;
}

export interface Gauge {
  readonly name: string;
  readonly series: Iterable<RawSeries>;
}

export interface RunningPrometheus {
  readonly url: string;
  stop(): Promise<void>;
}

export interface PrometheusOptions {
  /**
   * How long a sample is used for its series, as a Go duration. Imported series have no staleness markers. With less
   * than the distance between samples, a series ends at its last sample, like a scraped one.
   */
  readonly lookbackDelta?: string;
}

/** Imports the samples, starts the server and waits until it is ready. */
export async function startPrometheus(
  gauges: Iterable<Gauge>,
  options: PrometheusOptions = {},
): Promise<RunningPrometheus> {
  const prometheus = requireTool("prometheus");
  const promtool = requireTool("promtool");
  const folder = await mkdtemp(join(tmpdir(), "plimsoll-prometheus-"));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const samples = join(folder, "samples.om");
    const data = join(folder, "data");
    const config = join(folder, "prometheus.yml");
    await writeOpenMetrics(samples, gauges);
    await promisify(execFile)(promtool, ["tsdb", "create-blocks-from", "openmetrics", "-q", samples, data], {
      timeout: 120_000,
    });
    await writeFile(config, "scrape_configs: []\n");
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const server = await startProgram(
      prometheus,
      [
        `--config.file=${config}`,
        `--storage.tsdb.path=${data}`,
        "--storage.tsdb.retention.time=60d",
        `--web.listen-address=127.0.0.1:${port}`,
        `--query.lookback-delta=${options.lookbackDelta ?? "5m"}`,
      ],
      { readyUrl: `${url}/-/ready` },
    );
    return {
      url,
      stop: async () => {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function writeOpenMetrics(path: string, gauges: Iterable<Gauge>): Promise<void> {
  const file = createWriteStream(path);
  for (const { name, series } of gauges) {
    file.write(`# TYPE ${name} gauge\n`);
    for (const { labels, samples } of series) {
      const head = `${name}{${formatLabels(labels)}}`;
      let text = "";
      for (const [time, value] of samples) text += `${head} ${value} ${time}\n`;
      if (!file.write(text)) await once(file, "drain");
    }
  }
  file.end("# EOF\n");
  await once(file, "finish");
}

function formatLabels(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`)
    .join(",");
}
