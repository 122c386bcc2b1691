/** The data that a page is sent with, and what is drawn until its code has loaded. */
import { useQuery } from "@tanstack/react-query";
import { use, type ReactNode } from "react";
import { page } from "vitest/browser";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { apiFetch } from "@/lib/client/api";
import { itemsOf, usePaged } from "@/lib/client/hooks/paged";
import { asked, json, never, serve } from "@/test/support/components/api";
import { show } from "@/test/support/components/show";
import { firstPage, Prefetched } from "./Prefetched";

const thing = z.object({ name: z.string() });

beforeEach(() => serve({ "GET /thing": json({ name: "read by the browser" }), "GET /things": never }));

function Thing(): ReactNode {
  const { data } = useQuery({
    queryKey: ["thing"],
    queryFn: () => apiFetch("/thing", thing),
    staleTime: 10_000,
  });
  const things = itemsOf(usePaged({ queryKey: ["things"], path: "/things", item: thing }).data);
  return <p>{[data, ...things].map((one) => one?.name ?? "nothing").join(", ")}</p>;
}

const text = page.getByRole("paragraph");
const SENT = { name: "sent" };
const LIST = [
  ["things", null],
  firstPage({ items: [{ name: "a" }, { name: "b" }], nextCursor: null }),
] as const;

it("draws the data that it is sent with, and requests nothing", async () => {
  await show(
    <Prefetched data={[[["thing"], SENT], LIST]}>
      <Thing />
    </Prefetched>,
  );
  await expect.element(text).toHaveTextContent("sent, a, b");
  expect(asked()).toEqual([]);
});

it("requests what the server could not read", async () => {
  await show(
    <Prefetched data={[[["thing"], null], LIST]}>
      <Thing />
    </Prefetched>,
  );
  await expect.element(text).toHaveTextContent("read by the browser, a, b");
  expect(asked().map(({ path }) => path)).toEqual(["/thing"]);
  expect(firstPage(null)).toBeNull();
});

it("requests stale data again after it was drawn", async () => {
  await show(
    <Prefetched isStale data={[[["thing"], SENT]]}>
      <Thing />
    </Prefetched>,
  );
  await expect.element(text).toHaveTextContent("read by the browser");
});

const later = new Promise<never>(() => undefined);
const Waiting = (): ReactNode => use(later);

it("says what is loading until the page is drawn, where it is told", async () => {
  await show(
    <Prefetched what="the things" rows={3} data={[]}>
      <Waiting />
    </Prefetched>,
  );
  const loading = page.getByRole("status", { name: "Loading the things" });
  await expect.element(loading).toBeVisible();
  expect(loading.element().childElementCount).toBe(3);
  await show(
    <Prefetched data={[]}>
      <Waiting />
    </Prefetched>,
  );
  await expect.element(loading).not.toBeInTheDocument();
});
