import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { DataTable } from "@/components/ui/DataTable";
import { tableCsv } from "@/components/ui/table/tableCsv";
import type { NodeRow } from "@/lib/api/nodes";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { nodeColumns } from "./nodeColumns";

const line = { preview: false, metric: "memory_total_utilization", title: "memory utilisation", unit: "%" };
const rows: readonly NodeRow[] = [
  {
    name: "node-07",
    zone: null,
    standing: "over",
    since: "2026-01-05T08:00:00Z",
    images: null,
    pods: 12,
    candidates: 11,
    evicted: 3,
    throttled: 0,
    lines: [
      { ...line, line: 85, used: 91.40625, over: 6.40625, share: 1.075, after: 83.8, overAfter: -1.2 },
      {
        metric: "cpu_total_usage",
        title: "CPU use",
        unit: "mC",
        preview: false,
        line: 14_000,
        used: 12_700,
        over: -1_300,
        share: 0.9,
        after: 11_000,
        overAfter: -3_000,
      },
      {
        metric: "ephemeral_storage_bytes",
        title: "ephemeral_storage_bytes",
        unit: "B",
        preview: false,
        line: 2 ** 32,
        used: 2 ** 31,
        over: -(2 ** 31),
        share: 0.5,
        after: null,
        overAfter: null,
      },
    ],
  },
];
const images: NodeRow["images"] = {
  usedBytes: 20 * 2 ** 30,
  lineBytes: 60 * 2 ** 30,
  fillBytes: 6 * 2 ** 30,
  wholeDisk: true,
  missing: 25,
  unknownSizes: 2,
};
const which = { snapshot: null, version: null };
const showTable = async (of = rows): Promise<void> => {
  const columns = nodeColumns(of, which, "nightly", "2026-01-05T08:24:00Z");
  await show(<DataTable caption="Nodes" columns={columns} rows={of} rowKey={({ name }) => name} />);
};
const row = page.getByRole("row").nth(1);

it("says amounts in cores and points, points in full for a screen reader, and titles of added metrics", async () => {
  await page.viewport(1440, 900);
  await showTable();
  await expect.element(page.getByRole("columnheader", { name: "Ephemeral storage" })).toBeVisible();
  await expect.element(row).toHaveTextContent("1.3 cores under");
  await expect.element(row.getByText("6.4 points over").first()).toBeInTheDocument();
  await expect.element(row.getByText("6.4 percentage points over").first()).toBeInTheDocument();
  // Only for the line that the plan acts on.
  await expect.element(row.getByText("then 1.2 points under").nth(1)).toBeVisible();
  await expect.element(row.getByText("then 1.2 percentage points under").first()).toBeInTheDocument();
  await expect.element(row).not.toHaveTextContent("then 3 cores");
  await expect.element(row).toHaveTextContent("for 24 min");
  await expect
    .element(row.getByRole("link", { name: "node-07" }))
    .toHaveAttribute("href", "/nodes/node-07?images=nightly");
  await expect.element(row).toHaveTextContent("Would evict 3 of 11 candidate pods");
  await expectReadable("wide");
});

it("has what a node is over on beside its name where there is no room for a column a metric", async () => {
  await page.viewport(390, 844);
  await showTable();
  await expect.element(page.getByRole("columnheader", { name: "CPU use" })).not.toBeInTheDocument();
  const table = page.getByRole("table").element();
  expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0);
  const near = [...table.querySelectorAll("td div")].find(({ textContent }) =>
    textContent.startsWith("Memory utilisation: "),
  );
  expect(near?.checkVisibility()).toBe(true);
  expect(near?.textContent).toContain("6.4 points over");
  expect(near?.textContent).toContain("then 1.2 points under");
  await expectReadable("narrow");
});

it("leaves the image cache to what More shows where there is no room", async () => {
  await page.viewport(390, 844);
  await showTable(rows.map((each) => ({ ...each, images })));
  await expect.element(row.getByText("Over a waterline").first()).toBeVisible();
  const table = page.getByRole("table").element();
  expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0);
});

it("says of the image cache that it is not as measured, and of which line it speaks", async () => {
  await page.viewport(1440, 900);
  await showTable(rows.map((each) => ({ ...each, images })));
  await expect.element(page.getByRole("columnheader", { name: "Image cache if filled" })).toBeVisible();
  await expect.element(row).toHaveTextContent("at most 34.0 GiB under image GC threshold");
  await expect.element(row).toHaveTextContent("lacks 25 images");
  const table = page.getByRole("table").element();
  expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0);
});

it("names in the CSV the unit of each metric, what is used and by how much it is over the line", () => {
  const columns = nodeColumns(
    rows.map((each) => ({ ...each, images })),
    which,
    "nightly",
    "2026-01-05T08:24:00Z",
  );
  const [header, first] = tableCsv(columns, rows).split(/\r?\n/);
  expect(header).toBe(
    'Node,Standing,"CPU use, cores","CPU use over the line, cores","Ephemeral storage, B",' +
      '"Ephemeral storage over the line, B","Memory utilisation, %",' +
      '"Memory utilisation over the line, percentage points",' +
      '"Image cache if filled over image GC threshold, B",Plan,Pods',
  );
  expect(first).toBe(
    "node-07,Over a waterline,12.7,-1.3,2147483648,-2147483648,91.40625,6.40625,,Would evict 3 of 11 candidate pods,12",
  );
});
