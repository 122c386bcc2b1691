import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "@/test/support/components/show";
import { JobChanges } from "./JobChanges";

const move = { key: "k", count: 1, from: { place: 5, of: 9 }, text: "The running build ends." };

it("has each change with the place after it, and what moves nothing", async () => {
  await show(
    <JobChanges
      explanation={{
        nearest: null,
        orderNote: "Waiting does not move it.",
        moves: [{ ...move, kind: "ended", to: { place: 3, of: 9 }, forward: 2 }],
      }}
    />,
  );
  const changes = page.getByRole("region", { name: "What would change it" });
  await expect
    .element(changes.getByRole("listitem"))
    .toHaveTextContent("Place 5 of 9 → 3 of 9, 2 forward: The running build ends.");
  await expect.element(changes.getByText("Waiting does not move it.")).toBeVisible();
});

it("is not there for a job that nothing would move", async () => {
  await show(<JobChanges explanation={{ nearest: null, moves: [], orderNote: "" }} />);
  await expect.element(page.getByRole("region")).not.toBeInTheDocument();
});
