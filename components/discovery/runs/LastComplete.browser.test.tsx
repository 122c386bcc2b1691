import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { list, never, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { runSummary } from "@/test/support/components/runSummary";
import { show } from "@/test/support/components/show";
import { LastComplete } from "./LastComplete";

const LIST = "GET /runs";
const at = (hour: number): string => `2026-11-10T${String(hour).padStart(2, "0")}:00:00.000Z`;
const partial = runSummary({ id: "r5", state: "partial", createdAt: at(5) });
const main = page.getByRole("main");

it("tells which run before had everything, how much that selected, and the way to what differs", async () => {
  const [later, last, older] = [9, 4, 3].map((hour) =>
    runSummary({ id: `r${hour}`, createdAt: at(hour), selectedCount: 30, imageCount: 58 }),
  );
  serve({ [LIST]: list([later, last, older]) });
  await show(<LastComplete run={partial} />);
  await expect
    .element(main)
    .toHaveTextContent(/The last complete run, started .+, selected 30 of 58 images\./);
  await expect.element(page.getByRole("link", { name: /^started / })).toHaveAttribute("href", "/runs/r4");
  await expect
    .element(page.getByRole("link", { name: "Compare with it" }))
    .toHaveAttribute("href", "/runs/r5?tab=compare&compare=r4");
  await expectReadable("the last complete run");
});

it("says that none was, and nothing where it is not known", async () => {
  serve({ [LIST]: never });
  await show(<LastComplete run={partial} />);
  await expect.element(main).toHaveTextContent("Looking for the last complete run…");
  serve({ [LIST]: list([runSummary({ id: "r9", createdAt: at(9) })]) });
  await show(<LastComplete run={partial} />);
  await expect.element(main).toHaveTextContent("No run before it was complete.");
  serve({ [LIST]: refuse(403, "forbidden", "Not for you.") });
  await show(<LastComplete run={partial} />);
  await expect.element(main).toHaveTextContent(/^Component under test$/);
});
