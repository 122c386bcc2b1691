/** Checks alert rules, scrape configuration and dashboard as far as possible without running them. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { metricsRegistry } from "@/lib/server/core/metrics";
import { PARTS } from "@/lib/server/parts";
import { findTool, requireTool, skipWithout } from "@/test/support/tools";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");

describe.skipIf(findTool("promtool") === undefined && skipWithout("promtool"))("deploy/prometheus", () => {
  const promtool = (...args: string[]): { status: number | null; text: string } => {
    const { status, stdout, stderr } = spawnSync(requireTool("promtool"), args, {
      cwd: root,
      encoding: "utf8",
    });
    return { status, text: stdout + stderr };
  };

  it("has rules that Prometheus takes", () => {
    const { status, text } = promtool("check", "rules", "deploy/prometheus/alerts.yml");
    expect(status, text).toBe(0);
  });

  it("has a scrape configuration that Prometheus takes", () => {
    const folder = mkdtempSync(join(tmpdir(), "plimsoll-prometheus-"));
    try {
      const file = join(folder, "prometheus.yml");
      const token = join(folder, "token");
      writeFileSync(token, "secret");
      writeFileSync(
        file,
        read("deploy/compose/prometheus.yml")
          .replace("/etc/prometheus/alerts.yml", join(root, "deploy/prometheus/alerts.yml"))
          .replace("/run/plimsoll/metrics-token", token),
      );
      const { status, text } = promtool("check", "config", file);
      expect(status, text).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("raises each alert when it should, and not before", () => {
    const { status, text } = promtool("test", "rules", "deploy/prometheus/alerts.test.yml");
    expect(status, text).toBe(0);
  });
});

it("alerts by metrics that the product has, and tells of every one in the guide", () => {
  const guide = read("docs/operating/monitoring.md");
  for (const { metrics } of PARTS) metrics?.();
  const exposed = metricsRegistry().getMetricsAsArray();
  const names = exposed.map(({ name }) => name).filter((name) => name.startsWith("plimsoll_"));
  expect(names.length).toBeGreaterThan(12);
  for (const name of names) expect(guide, name).toContain(`\`${name}\``);
  const rules = read("deploy/prometheus/alerts.yml");
  for (const [, name] of rules.matchAll(/\b(plimsoll_\w+?)(_bucket|_count|_sum)?\b(?=[{[)\s])/g)) {
    expect(names, name).toContain(name);
  }
  for (const [, alert] of rules.matchAll(/alert: (\w+)/g)) expect(guide, alert).toContain(`\`${alert}\``);
});

describe("deploy/grafana", () => {
  const dashboard: unknown = JSON.parse(read("deploy/grafana/plimsoll.json"));
  const shape = z.fromJSONSchema(
    JSON.parse(read("test/fixtures/files/grafanaDashboard.schema.json")) as Parameters<
      typeof z.fromJSONSchema
    >[0],
  );

  it("is a dashboard that Grafana's model describes", () => {
    expect(shape.safeParse(dashboard).error?.issues).toBeUndefined();
    // The schema finds what is wrong.
    expect(shape.safeParse({ ...(dashboard as object), panels: [{ id: 1 }] }).success).toBe(false);
    expect(shape.safeParse({ ...(dashboard as object), schemaVersion: "39" }).success).toBe(false);
  });

  it("has panels that neither overlap nor share an id", () => {
    const { panels } = panelsSchema.parse(dashboard);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  it.skipIf(findTool("promtool") === undefined && skipWithout("promtool"))("asks in PromQL", () => {
    const folder = mkdtempSync(join(tmpdir(), "plimsoll-grafana-"));
    try {
      const rules = queriesOf(dashboard).map((expr, at) => ({ record: `plimsoll:panel:${at}`, expr }));
      writeFileSync(join(folder, "rules.yml"), JSON.stringify({ groups: [{ name: "panels", rules }] }));
      const { status, stdout, stderr } = spawnSync(
        requireTool("promtool"),
        ["check", "rules", join(folder, "rules.yml")],
        { encoding: "utf8" },
      );
      expect(status, stdout + stderr).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("asks for metrics that the product has", () => {
    for (const { metrics } of PARTS) metrics?.();
    const names = new Set(
      metricsRegistry()
        .getMetricsAsArray()
        .map(({ name }) => name),
    );
    const asked = queriesOf(dashboard);
    expect(asked.length).toBeGreaterThan(10);
    for (const text of asked) {
      const metrics = [...text.matchAll(/([a-z][a-z0-9_]*)\{/g)].flatMap(([, name]) => name ?? []);
      expect(metrics.length, text).toBeGreaterThan(0);
      for (const name of metrics) expect(names, name).toContain(name.replace(/_(bucket|count|sum)$/, ""));
    }
  });
});

const panelsSchema = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ expr: z.string() })).optional(),
    }),
  ),
});

/** Of the panels, with what Grafana puts in. */
function queriesOf(dashboard: unknown): string[] {
  const { panels } = panelsSchema.parse(dashboard);
  return panels
    .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    .map((expr) =>
      expr.replaceAll(/\$__(range|rate_interval|interval)/g, "5m").replaceAll("$job", "plimsoll"),
    );
}
