import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { RunSummary } from "@/lib/api/runs";
import { list, never, serve } from "@/test/support/components/api";
import { runSummary } from "@/test/support/components/runSummary";
import { show } from "@/test/support/components/show";
import { RankingPage } from "./RankingPage";

const run = (id: string, policy: string): RunSummary => runSummary({ id, policy });

it("offers older runs on request, and stays with the run that it opened on", async () => {
  serve({
    "POST /coldstart/ranking": never,
    "GET /data-sources": list([]),
    "GET /policies": list([]),
    "GET /runs": ({ path }) =>
      path.includes("cursor=")
        ? Response.json({ items: [run("r0", "older")], nextCursor: null })
        : Response.json({ items: [run("r1", "newer")], nextCursor: "next" }),
  });
  await show(
    <PathnameContext value="/coldstart/ranking">
      <RankingPage suited={[]} opensOn={null} />
    </PathnameContext>,
    { page: true },
  );
  const choice = page.getByRole("combobox", { name: "Run", exact: true });
  await expect.element(choice).toHaveValue("r1");
  await page.getByRole("button", { name: "Offer older runs" }).click();
  await expect.element(choice.getByRole("option", { name: /^older/ })).toBeInTheDocument();
  await expect.element(choice).toHaveValue("r1");
  await expect.element(page.getByText("Only the newest runs are offered.")).not.toBeInTheDocument();
});
