import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { z } from "zod";
import { usePaged } from "@/lib/client/hooks/paged";
import { useServerSort } from "@/lib/client/hooks/tableSort";
import { asked, json, list, never, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { sessionOf, show } from "@/test/support/components/show";
import { EmptyState } from "./EmptyState";
import { PagedTable } from "./PagedTable";

const item = z.object({ id: z.string() });

function Things({ sorts = [] }: { readonly sorts?: readonly string[] }): React.ReactNode {
  const sort = useServerSort("things", sorts);
  const query = usePaged({ queryKey: ["things"], path: "/things", sort, item });
  return (
    <PagedTable
      name="things"
      sorts={sorts}
      query={query}
      caption="Things"
      what="the things"
      more="Show older things"
      columns={[{ key: "id", header: "Id", rowHeader: true, render: ({ id }) => id, value: ({ id }) => id }]}
      rowKey={({ id }) => id}
      empty={<EmptyState title="No things yet" />}
    />
  );
}

function ids(): string[] {
  return page
    .getByRole("rowheader")
    .elements()
    .map((cell) => cell.textContent);
}

it("is loading until the first page is there", async () => {
  serve({ "GET /things": never });
  await show(<Things />);
  await expect.element(page.getByRole("status", { name: "Loading the things" })).toBeInTheDocument();
  await expectReadable("loading");
});

it("is empty in the caller's words", async () => {
  serve({ "GET /things": list([]) });
  await show(<Things />);
  await expect.element(page.getByText("No things yet")).toBeVisible();
  await expectReadable("empty");
});

it("brings further pages by the cursor and says what a sort reaches until all are there", async () => {
  serve({
    "GET /things": ({ path }) =>
      Response.json(
        path.includes("cursor=next")
          ? { items: [{ id: "a" }], nextCursor: null }
          : { items: [{ id: "c" }, { id: "b" }], nextCursor: "next" },
      ),
  });
  await show(<Things />);
  await page.getByRole("columnheader", { name: "Id" }).getByRole("button").click();
  await expect.element(page.getByText("Sorted among the 2 rows loaded so far.")).toBeVisible();
  await expectReadable("partial");
  await page.getByRole("button", { name: "Show older things" }).click();
  await expect.element(page.getByRole("rowheader", { name: "a" })).toBeVisible();
  expect(ids()).toEqual(["a", "b", "c"]);
  await expect.element(page.getByText(/^Sorted among/)).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Show older things" })).not.toBeInTheDocument();
});

it("has the API sort by a column that it knows, from the address, and keeps its order over all pages", async () => {
  serve({
    "GET /things": ({ path }) => {
      const query = new URLSearchParams(path.split("?")[1]);
      const ids = query.get("sort") === "-id" ? ["c", "b", "a"] : ["a", "b", "c"];
      const [shown, nextCursor] = query.has("cursor") ? [ids.slice(2), null] : [ids.slice(0, 2), "next"];
      return Response.json({ items: shown.map((id) => ({ id })), nextCursor });
    },
  });
  await show(<Things sorts={["id"]} />, { search: "?things-sort=-id" });
  const header = page.getByRole("columnheader", { name: "Id" });
  await expect.element(header).toHaveAttribute("aria-sort", "descending");
  await expect.element(page.getByRole("rowheader", { name: "c" })).toBeVisible();
  await expect.element(page.getByText(/^Sorted among/)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Show older things" }).click();
  await expect.poll(ids).toEqual(["c", "b", "a"]);
  await header.getByRole("button").click();
  await expect.element(header).toHaveAttribute("aria-sort", "none");
  await expect.poll(ids).toEqual(["a", "b"]);
  await header.getByRole("button").click();
  await expect.element(header).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(() => asked("GET /things").at(-1)?.path).toBe("/things?limit=50&sort=id");
  await expectReadable("sorted by the API");
});

it("says why it failed, and tries again", async () => {
  serve({ "GET /things": refuse(503, "unavailable", "The database is unavailable.") });
  await show(<Things />);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Could not load the things");
  await expect.element(page.getByRole("alert")).toHaveTextContent("The database is unavailable.");
  await expectReadable("failed");
  serve({ "GET /things": list([{ id: "back" }]) });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("rowheader", { name: "back" })).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  expect(asked("GET /things")).toHaveLength(2);
});

it("says what is not allowed, keeps the rows that came before, and asks who is there", async () => {
  const refused = refuse(403, "forbidden", "This needs the role tuner; yours is viewer.");
  const session = { "GET /session": json(sessionOf("viewer")) };
  serve({ ...session, "GET /things": refused });
  await show(<Things />);
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent(/Could not load the things.*needs the role tuner/);
  expect(page.getByRole("table").elements()).toHaveLength(0);
  expect(asked("GET /things")).toHaveLength(1);
  await expectReadable("not allowed");
  serve({
    "GET /things": (call) =>
      call.path.includes("cursor=")
        ? refused(call)
        : Response.json({ items: [{ id: "kept" }], nextCursor: "next" }),
  });
  await show(<Things />);
  await page.getByRole("button", { name: "Show older things" }).click();
  await expect.element(alert).toHaveTextContent("needs the role tuner");
  expect(ids()).toEqual(["kept"]);
  await expectReadable("not allowed to go on");
});
