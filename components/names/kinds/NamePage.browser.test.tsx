import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { NameDetail, NameFacts, NameLine } from "@/lib/api/names";
import { queryKeys } from "@/lib/client/queryKeys";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { refuse, serve } from "@/test/support/components/api";
import { NamePage } from "./NamePage";

const ID = "0190b5a0-0000-7000-8000-000000000001";
const quota: NameLine = {
  label: "Used in November 2026",
  value: 18_330,
  unit: "min",
  line: "quota",
  at: 12_000,
  side: "over",
  since: "2026-11-14",
  projection: {
    state: "ready",
    monthEnd: 22_000,
    interval: null,
    runsOut: null,
    runsOutEarliest: null,
    runsOutLatest: null,
  },
  change: {
    text: "6,331 min more, bought or by a higher quota, let instance runners take its jobs again.",
    link: "Change the quota",
    href: `/minutes/quotas?quota=${ID}`,
  },
};

const section = (part: NameDetail["sections"][number]["part"], title: string, says: Partial<NameFacts>) => ({
  part,
  title,
  href: null,
  says: { state: "known" as const, data: { lines: [], facts: [], note: null, ...says } },
});

const open = (detail: Omit<NameDetail, "within" | "demo">, within: NameDetail["within"] = null) =>
  show(<NamePage kind={detail.kind} id={detail.id} />, {
    cache: (client) =>
      client.setQueryData(queryKeys.names.of(detail.kind, detail.id), {
        ...detail,
        within,
        demo: true,
      }),
    role: "viewer",
  });

it("measures a namespace by its quota: by how much it is over, since which day, and what would change it", async () => {
  await open({
    kind: "namespace",
    id: ID,
    name: "team-ml",
    sections: [section("minutes", "Compute minutes", { lines: [quota] })],
  });
  const meter = page.getByRole("meter", { name: "Used in November 2026" });
  await expect.element(meter).toHaveAttribute("data-side", "over");
  await expect.element(meter).toHaveTextContent("6,330 min over quota");
  await expect.element(page.getByText("Used up since 14 Nov (UTC).")).toBeVisible();
  await expect.element(page.getByText(/At the month's end about 22,000 min/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Change the quota" }))
    .toHaveAttribute("href", `/minutes/quotas?quota=${ID}`);
  await expectReadable("a namespace over its quota");
});

it("measures what waits for a runner by the target, in the reader's time zone, and says why it is at rest", async () => {
  const oldest: NameLine = {
    label: "The oldest job that it might take waits for",
    value: 900,
    unit: "s",
    line: "target",
    at: 300,
    side: "over",
    since: "2026-11-14T11:30:00.000Z",
    projection: null,
    change: { text: "Job 62 of team/app waits longest.", link: "Why it waits", href: "/jobs/62" },
  };
  await open({
    kind: "runner",
    id: "7",
    name: "linux",
    sections: [
      section("queue", "Queue", { lines: [oldest], note: "It is paused." }),
      section("runners", "Last 24 hours", { facts: [{ label: "Busy", value: 40, unit: "min" }] }),
    ],
  });
  const queue = page.getByRole("region", { name: "Queue" });
  await expect.element(queue).toHaveTextContent(/^Queue.*It is paused\..*10 min over target/);
  await expect.element(queue).toHaveTextContent(/Over the target since .*12:30/);
  await expect.element(page.getByRole("link", { name: "Why it waits" })).toHaveAttribute("href", "/jobs/62");
  await expect.element(page.getByRole("region", { name: "Last 24 hours" })).toHaveTextContent("40 min");
  await expectReadable("a paused runner");
});

it("leads up to the list of its kind and to what it is within", async () => {
  const group = { kind: "namespace" as const, id: ID, name: "team-ml" };
  await open({ kind: "project", id: "7", name: "app", sections: [] }, group);
  const trail = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link");
  await expect.element(trail.nth(0)).toHaveTextContent("Projects");
  await expect.element(trail.nth(0)).toHaveAttribute("href", "/queue/projects");
  await expect.element(trail.nth(1)).toHaveAttribute("href", `/namespaces/${ID}`);
});

it.each([
  ["project", "/queue/projects"],
  ["namespace", "/minutes"],
  ["runner", "/minutes/runners"],
] as const)("leads back to the list where there is no such %s", async (kind, href) => {
  serve({ [`GET /names/${kind}/7`]: refuse(404, "notFound", `There is no ${kind} 7.`) });
  await show(<NamePage kind={kind} id="7" />);
  const back = page.getByRole("alert").getByRole("link");
  await expect.element(back).toHaveAttribute("href", href);
  const trail = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link");
  await expect.element(trail).toHaveAttribute("href", href);
});
