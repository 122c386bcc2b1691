import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import type { DataSource } from "@/lib/api/dataSources";
import { asked, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { QueryTrial } from "./QueryTrial";

const field = (name: RegExp): ReturnType<typeof page.getByRole> => page.getByRole("textbox", { name });
const ask = page.getByRole("button", { name: "Ask" });
const POST = "POST /data-sources/mimir/query";

const source: DataSource = {
  name: "mimir",
  type: "prometheus",
  url: "http://mimir.example",
  hasDocument: false,
  credentialKeys: [],
  demo: false,
  lastTest: null,
  usedBy: [],
  ambiguousFor: [],
  createdAt: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-01T00:00:00.000Z",
};

it("asks nothing without a query, and puts what the server refuses at its field", async () => {
  serve({ [POST]: refuse(422, "invalid", "Wrong.", [{ path: "step", message: "is not a duration" }]) });
  await show(<QueryTrial source={source} />);
  // By its name: until the editor has loaded, another field is the first.
  const query = field(/^PromQL/);
  await userEvent.fill(query, " ");
  await ask.click();
  await expect.element(query).toHaveAccessibleDescription(/must not be empty/);
  await expect.element(query).toHaveFocus();
  expect(asked(POST)).toHaveLength(0);
  await expectReadable("without a query");
  await userEvent.fill(query, "up ");
  await ask.click();
  await expect.element(field(/^Step/)).toHaveAccessibleDescription(/is not a duration/);
  await expect.element(field(/^Step/)).toHaveFocus();
  expect(asked(POST)[0]?.body).toEqual({ query: "up", queryType: "range", lookback: "1h", step: "5m" });
  await expectReadable("refused");
  await page.getByText("Instant").click();
  await expect.element(field(/^Step/)).not.toBeInTheDocument();
});
