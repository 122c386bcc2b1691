/** A user changes fields of a policy other than weights or windows, including wrong values, without writing YAML. */
import { z } from "zod";
import { tooWide, violations } from "./support/looks";
import { TunerPage } from "./support/pages/tuner";
import { expect, test } from "./support/test";
import { startUnevenPrometheus, unevenPolicy } from "./support/unevenPrometheus";
import type { FakePrometheus } from "../test/support/fakePrometheus/fake";

const MORE_QUERIES = `  queries:
    - name: releases
      type: registry
      registry:
        url: http://127.0.0.1:9
        repositories: [team/app]
    - name: costs
      type: pullCostProfile
      pullCostProfile:
        url: http://127.0.0.1:9/costs.csv
`;

let source: FakePrometheus;
test.beforeAll(async () => {
  source = await startUnevenPrometheus();
});
test.afterAll(async () => {
  await source.close();
});

test("every field of a query and the factors of a product are changed in the form", async ({
  page,
  api,
  request,
}) => {
  test.slow();
  const name = `formed-${Date.now().toString(36)}`;
  await api.addSource(`formed-${source.url.split(":").at(-1)}`, "prometheus", source.url);
  await api.addPolicy(unevenPolicy(name, source.url).replace("  queries:\n", MORE_QUERIES));
  await api.finishedRun(await api.startRun(name));
  const tuner = new TunerPage(page);
  await tuner.open(name);
  const builder = page.getByRole("region", { name: "Builder" });
  const field = (label: string) => builder.getByLabel(label, { exact: true });
  const part = (of: string) => builder.locator("details").filter({ hasText: of }).last();

  await part("releases").getByText("releases").click();
  await field("Repositories").fill("");
  await expect(builder.getByText("is empty: name at least one repository").first()).toBeVisible();
  await expect(tuner.saveButton).toBeDisabled();
  await field("Repositories").fill("team/app\nteam/api");
  await expect(builder.getByRole("status")).toHaveCount(0);
  await field("Tag filter").fill("v[");
  await expect(part("releases").getByText(/is not a valid RE2 expression/)).toBeVisible();
  await field("Tag filter").fill("^v");
  await field("Newest kept").fill("many");
  await expect(part("releases").getByText(/must be a whole number/)).toBeVisible();
  await field("Newest kept").fill("5");
  await field("Read at most").fill("0");
  await expect(part("releases").getByText(/must be at least 1, not 0/)).toBeVisible();
  await field("Read at most").fill("200");
  await field("Version pattern").fill("v(.*)");
  await field("List tags after").fill("v1.0.0");
  await field("Image template").fill("{{.Digest}}");
  await expect(part("releases").getByText(/may contain only/)).toBeVisible();
  await field("Image template").fill("mirror/{{.Repository}}:{{.Tag}}");
  await field("Registry").fill("not a url");
  await expect(part("releases").locator('[class*="error"]').first()).toBeVisible();
  await field("Registry").fill("https://registry.example.com");
  await part("releases").getByLabel("Secret", { exact: true }).fill("harbor");

  await part("costs").getByText("costs").first().click();
  await field("Or an uploaded profile").fill("measured");
  await expect(part("costs").getByText(/is given together with url/)).toBeVisible();
  await field("Profile’s URL").fill("");
  await expect(builder.getByRole("status")).toHaveCount(0);

  const before = await tuner.top(8);
  await field("Strategy").selectOption({ label: "Product" });
  await expect.poll(() => tuner.top(8)).not.toEqual(before);
  const factors = builder.getByRole("group", { name: "Factors" });
  await expect(factors.getByRole("combobox")).toHaveCount(3);
  await expect(factors.getByRole("button", { name: "Add factor" })).toBeDisabled();
  await factors.getByRole("button", { name: "Remove factor 2, office" }).click();
  await factors.getByRole("combobox", { name: "Factor 2" }).selectOption("office");
  await factors.getByRole("button", { name: "Add factor" }).click();
  await expect(factors.getByRole("combobox", { name: "Factor 3" })).toHaveValue("peak");
  await factors.getByRole("button", { name: "Remove factor 1, total" }).click();
  await tuner.openAll();
  await expect.poll(() => tooWide(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);

  await tuner.cutField.fill("0");
  await expect(page.getByText("0 is not a whole number of at least 1; 8 stays")).toBeVisible();
  await tuner.cutField.fill("6");
  await field("Run every").fill("soon");
  await expect(builder.getByText(/"soon"/).first()).toBeVisible();
  await field("Run every").fill("2h");

  await tuner.saveButton.click();
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Starts from version 2")).toBeVisible();
  const { policy } = z
    .object({ policy: z.looseObject({ queries: z.array(z.looseObject({})) }) })
    .parse(await (await request.get(`/api/v1/policies/${name}`)).json());
  expect(policy).toMatchObject({
    maxImages: 6,
    syncIntervalSeconds: 7_200,
    ranking: { strategy: "product", terms: [{ signalRef: "office" }, { signalRef: "peak" }] },
  });
  expect(policy.queries.slice(0, 2)).toEqual([
    {
      name: "releases",
      type: "registry",
      url: "https://registry.example.com",
      repositories: ["team/app", "team/api"],
      tagFilter: "^v",
      tagSeek: "v1.0.0",
      maxScan: 200,
      versionPattern: "v(.*)",
      topX: 5,
      imageTemplate: "mirror/{{.Repository}}:{{.Tag}}",
      secretRef: "harbor",
    },
    { name: "costs", type: "pullCostProfile", document: "measured" },
  ]);
});

test("signals and queries are added, named, given another type and removed in the form", async ({
  page,
  api,
}) => {
  test.slow();
  const name = `named-${Date.now().toString(36)}`;
  const own = await startUnevenPrometheus();
  await api.addSource(`named-${own.url.split(":").at(-1)}`, "prometheus", own.url);
  await api.addPolicy(unevenPolicy(name, own.url));
  await api.finishedRun(await api.startRun(name));
  await own.close();
  const tuner = new TunerPage(page);
  await tuner.open(name);
  const builder = page.getByRole("region", { name: "Builder" });
  const before = await tuner.top(8);

  const signals = builder.getByRole("group", { name: "Signals", exact: true });
  await signals.getByRole("button", { name: "Add signal" }).click();
  const added = signals.locator("> details").last();
  await added.locator("summary").click();
  const addedName = added.getByLabel("Name", { exact: true });
  await addedName.fill("office");
  await expect(added.getByRole("alert")).toHaveText("another signal has this name; signal stays");
  await addedName.press("Escape");
  await expect(addedName).toHaveValue("signal");
  await addedName.fill("evenings");
  await addedName.press("Enter");
  await expect(added.locator("summary")).toContainText("evenings");
  await added.getByLabel("Type", { exact: true }).selectOption("timeWeightedAggregate");
  await expect(added.getByLabel("Time zone")).toHaveValue("UTC");
  // Nothing uses the value, so the ranking is unchanged.
  expect(await tuner.top(8)).toEqual(before);

  await builder.getByText("Signals of the terms").click();
  await builder.getByRole("button", { name: "Add term" }).click();
  await expect(builder.getByLabel("Weight of evenings, slider")).toHaveValue("0");
  await expect(added.getByRole("button", { name: "Remove the signal evenings" })).toBeDisabled();
  await expect(added.getByText("The ranking reads it, so it cannot be removed")).toBeVisible();

  const total = signals.locator("> details").first();
  await total.locator("summary").click();
  await total.getByLabel("Name", { exact: true }).fill("all of it");
  await total.getByLabel("Name", { exact: true }).blur();
  await expect(builder.getByLabel("Weight of all of it, slider")).toHaveValue("0.5");
  await expect(page.getByRole("list", { name: "Parts of the score" })).toContainText("all of it");
  // A renamed part and a term without weight keep ranks, scores and gaps.
  expect(standings(await tuner.top(8))).toEqual(standings(before));
  await tuner.undo.click();
  await expect(total.getByLabel("Name", { exact: true })).toHaveValue("total");

  await builder.getByRole("button", { name: "Remove term 4, evenings" }).click();
  await added.getByRole("button", { name: "Remove the signal evenings" }).click();
  await expect(signals.locator("> details")).toHaveCount(3);

  const queries = builder.getByRole("group", { name: "Queries", exact: true });
  await queries.getByRole("button", { name: "Add query" }).click();
  await page.getByRole("menuitem", { name: "Loki" }).click();
  const asked = queries.locator("> details").last();
  await asked.locator("summary").click();
  await asked.getByLabel("Name", { exact: true }).fill("pulls");
  await asked.getByLabel("Name", { exact: true }).press("Enter");
  await expect(asked.locator("summary")).toContainText("pulls");
  await expect(asked.getByText("pulls is not among the queries of the run")).toBeVisible();
  await tuner.openAll();
  await expect(
    queries.locator("> details").first().getByRole("button", { name: "Remove the query usage" }),
  ).toBeDisabled();
  await expect.poll(() => tooWide(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await asked.getByRole("button", { name: "Remove the query pulls" }).click();
  await expect(queries.locator("> details")).toHaveCount(1);
});

/** Returns the rows' texts up to their side of the line, without the parts of the score. */
function standings(rows: readonly (string | null)[]): (string | undefined)[] {
  return rows.map((row) => row?.split(" the line")[0]);
}
