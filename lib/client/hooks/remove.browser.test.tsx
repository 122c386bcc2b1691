import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { asked, json, list, refuse, serve } from "@/test/support/components/api";
import { show } from "@/test/support/components/show";
import { useDeletePolicy, usePolicyRuns } from "./policies";

const RUNS = "GET /policies/usage/runs";
const REMOVE = "DELETE /policies/usage";

function Remover(): ReactNode {
  usePolicyRuns("usage");
  const remove = useDeletePolicy();
  return (
    <>
      <button type="button" onClick={() => remove.mutate({ name: "usage", revision: 7 })}>
        Delete
      </button>
      <p role="status">{remove.error?.message ?? (remove.isSuccess ? "Deleted" : "Shown")}</p>
    </>
  );
}

const press = page.getByRole("button", { name: "Delete" });
const said = page.getByRole("status");

it("deletes the version that the page shows", async () => {
  serve({ [RUNS]: list([]), [REMOVE]: json({}) });
  await show(<Remover />);
  await press.click();
  await expect.element(said).toHaveTextContent("Deleted");
  expect(asked(REMOVE).map(({ ifMatch }) => ifMatch)).toEqual(['"7"']);
});

it("deletes no newer version, and reads what the page shows again", async () => {
  serve({ [RUNS]: list([]), [REMOVE]: refuse(412, "preconditionFailed", "bob saved version 8.") });
  await show(<Remover />);
  await expect.poll(() => asked(RUNS).length).toBe(1);
  await press.click();
  await expect.element(said).toHaveTextContent("bob saved version 8.");
  await expect.poll(() => asked().at(-1)?.method).toBe("GET");
});
