import type { ReactNode } from "react";
import { page, userEvent, type Locator } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { queryKeys } from "@/lib/client/queryKeys";
import { dataSource } from "@/test/support/components/dataSource";
import { asked, json, list, never, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { EXAMPLE_HERD } from "./herd/herd";
import { HerdForm } from "./herd/HerdForm";
import { ImageForm } from "./prefetch/image/ImageForm";
import { useImage } from "./prefetch/image/useImage";
import { EXAMPLE_PLAN } from "./prefetch/plan";
import { PlanForm } from "./prefetch/PlanForm";
import { MirrorForm } from "./ranking/mirror/MirrorForm";
import { useMirror } from "./ranking/mirror/useMirror";
import { NO_VALUES } from "./ranking/model";
import { ModelForm } from "./ranking/ModelForm";
import { EXAMPLE } from "./resolve/question";
import { QuestionForm } from "./resolve/QuestionForm";

const field = (name: string): Locator => page.getByRole("textbox", { name, exact: true });
const choice = (name: string): Locator => page.getByRole("combobox", { name, exact: true });
const button = (name: string): Locator => page.getByRole("button", { name, exact: true });

const sources = {
  "GET /data-sources": list([dataSource("mimir"), dataSource("harbor", { type: "registry" })]),
};

it("replays a herd only of numbers within its limits, each wrong one at its field", async () => {
  const onReplay = vi.fn();
  await show(<HerdForm values={EXAMPLE_HERD} busy={false} onReplay={onReplay} />);
  await userEvent.fill(field("Cold nodes"), "0");
  await userEvent.clear(field("Layers"));
  await userEvent.fill(field("The puller restarts after (s), empty is never"), "86401");
  await button("Replay").click();
  await expect
    .element(field("Cold nodes"))
    .toHaveAccessibleDescription("must be a whole number from 1 to 1,000");
  await expect.element(field("Layers")).toHaveAccessibleDescription("must be a whole number from 1 to 50");
  await expect
    .element(field("The puller restarts after (s), empty is never"))
    .toHaveAccessibleDescription(/at most 86,400, not/);
  await expect.element(field("Cold nodes")).toHaveFocus();
  await expectReadable("three wrong fields");
  expect(onReplay).not.toHaveBeenCalled();
  await userEvent.fill(field("Cold nodes"), "12");
  await userEvent.fill(field("Layers"), "3");
  await userEvent.clear(field("The puller restarts after (s), empty is never"));
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => onReplay.mock.calls).toEqual([[{ ...EXAMPLE_HERD, nodes: 12, layers: 3 }]]);
});

it("plans a manifest that is JSON, for nodes that have names", async () => {
  const onPlan = vi.fn();
  await show(<PlanForm values={EXAMPLE_PLAN} onPlan={onPlan} />);
  await userEvent.fill(field("Manifest (JSON)"), "[]");
  await userEvent.fill(field("Members"), " ");
  await userEvent.clear(field("Repository"));
  await button("Plan").click();
  await expect.element(field("Manifest (JSON)")).toHaveAccessibleDescription("is not a JSON object");
  await expect.element(field("Members")).toHaveAccessibleDescription(/needs at least one node/);
  await expect.element(field("Repository")).toHaveAccessibleDescription(/needs a repository/);
  await expect.element(field("Manifest (JSON)")).toHaveFocus();
  await expectReadable("three wrong fields");
  await userEvent.fill(field("Manifest (JSON)"), '{"layers": ]');
  await userEvent.fill(field("Members"), "node-[1-");
  await button("Plan").click();
  await expect
    .element(field("Manifest (JSON)"))
    .toHaveAccessibleDescription('is not JSON: "]" where a value should be, at 1:12');
  await expect.element(field("Members")).toHaveAccessibleDescription(/"node-\[1-" is not a range of nodes/);
  expect(onPlan).not.toHaveBeenCalled();
  const right = { ...EXAMPLE_PLAN, manifest: '{"layers":[]}', members: "node-[1-3]", repository: "ci/go" };
  await userEvent.fill(field("Manifest (JSON)"), right.manifest);
  await userEvent.fill(field("Members"), right.members);
  await userEvent.fill(field("Repository"), right.repository);
  await button("Plan").click();
  await expect.poll(() => onPlan.mock.calls).toEqual([[right]]);
});

it("computes with the entered numbers and signals, and leaves out what is empty", async () => {
  const onValues = vi.fn();
  const form = (values: object): ReactNode => (
    <ModelForm run="r1" values={values} answer={undefined} busy={false} onValues={onValues} />
  );
  const cache = { signalResults: [{ name: "starts" }] };
  const withRun: Parameters<typeof show>[1] = {
    cache: (client) => client.setQueryData(queryKeys.runs.detail("r1"), { ...cache, state: "succeeded" }),
  };
  await show(form({ nodes: 80 }), withRun);
  await userEvent.fill(field("Jobs that begin together"), "0");
  await userEvent.fill(field("Lookups that miss (%)"), "101");
  await button("Compute").click();
  await expect.element(field("Jobs that begin together")).toHaveAccessibleDescription(/at least 1, not/);
  await expect.element(field("Lookups that miss (%)")).toHaveAccessibleDescription(/at most 100, not/);
  await expect.element(field("Jobs that begin together")).toHaveFocus();
  await expectReadable("two wrong fields");
  expect(onValues).not.toHaveBeenCalled();
  await userEvent.fill(field("Jobs that begin together"), "7");
  await userEvent.clear(field("Lookups that miss (%)"));
  await userEvent.clear(field("Nodes"));
  await userEvent.selectOptions(choice("Signal: Job starts in the window"), "starts");
  await button("Compute").click();
  await expect.poll(() => onValues.mock.calls).toEqual([[{ peakJobs: 7, targetJobs: "starts" }]]);
  await button("As the policy says").click();
  expect(onValues).toHaveBeenLastCalledWith(NO_VALUES);
  await show(form(NO_VALUES), withRun);
  await expect.element(button("As the policy says")).not.toBeInTheDocument();
});

it("asks about a digest that is one, and takes members from a snapshot where there is one", async () => {
  const onAsk = vi.fn();
  await show(<QuestionForm question={EXAMPLE} onAsk={onAsk} />);
  await userEvent.fill(field("Digest"), "sha256:1");
  await userEvent.clear(field("Members"));
  await userEvent.clear(field("Requesting node"));
  await button("Resolve").click();
  await expect.element(field("Digest")).toHaveAccessibleDescription(/sha256/);
  await expect.element(field("Members")).toHaveAccessibleDescription(/needs at least one node/);
  await expect.element(field("Requesting node")).toHaveAccessibleDescription("needs a node's name");
  await expect.element(field("Digest")).toHaveFocus();
  await expectReadable("three wrong fields");
  expect(onAsk).not.toHaveBeenCalled();
  const digest = `sha256:${"ab".repeat(32)}`;
  await userEvent.fill(field("Digest"), digest);
  await userEvent.fill(field("Members"), "node-1 node-2");
  await userEvent.fill(field("Requesting node"), "node-1");
  await userEvent.clear(field("The DHT lists it after (s), empty is never"));
  serve({ "GET /nodes": refuse(503, "unavailable", "The database is unavailable.") });
  await button("Take the nodes of the newest snapshot").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The database is unavailable.");
  await expect.element(field("Members")).toHaveValue("node-1 node-2");
  serve({ "GET /nodes": list([]) });
  await button("Take the nodes of the newest snapshot").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("There is no snapshot of nodes yet.");
  const node = (name: string, zone: string | null): object => ({
    name,
    zone,
    standing: "under",
    since: null,
    lines: [],
    images: null,
    pods: 1,
    candidates: 0,
    evicted: 0,
    throttled: 0,
  });
  serve({ "GET /nodes": list([node("node-1", "zone-a"), node("node-2", null)]) });
  await button("Take the nodes of the newest snapshot").click();
  await expect.element(field("Members")).toHaveValue("node-1@zone-a\nnode-2");
  await userEvent.fill(field("Members"), "node-1 node-2");
  await button("Resolve").click();
  const { answers, kind, sizeMib } = EXAMPLE;
  await expect.poll(() => onAsk.mock.calls).toHaveLength(1);
  expect(onAsk.mock.calls[0]).toEqual([
    {
      answers,
      kind,
      sizeMib,
      digest,
      self: "node-1",
      members: "node-1 node-2",
      foundSeconds: null,
      profile: "seed",
      scope: "cluster",
    },
  ]);
});

/** Composed like on its page: remounted for each choice. */
function ImageOfPage(): ReactNode {
  const image = useImage();
  return <ImageForm key={`${image.choice?.source} ${image.choice?.image}`} {...image} />;
}

const READ_IMAGE = "POST /coldstart/manifest";
const child = (platform: string): unknown => ({ mediaType: "m", digest: "sha256:1", size: 7, platform });
const index = {
  source: "harbor",
  registry: "harbor.example.com",
  repository: "ci/node",
  digest: "sha256:0",
  manifest: null,
  children: [child("linux/amd64"), child("linux/arm64")],
};

it("reads an image's manifest and that of a platform, and asks for nothing without an image", async () => {
  serve({ ...sources, [READ_IMAGE]: json(index) });
  await show(<ImageOfPage />);
  await userEvent.selectOptions(choice("Data source"), "harbor");
  await button("Read the manifest").click();
  await expect.element(field("Image")).toHaveAccessibleDescription("needs an image such as ci/node:22");
  await expect.element(field("Image")).toHaveFocus();
  await expectReadable("no image");
  expect(asked(READ_IMAGE)).toEqual([]);
  await userEvent.fill(field("Image"), " ci/node:22 ");
  await userEvent.keyboard("{Enter}");
  await userEvent.selectOptions(choice("Platform"), "linux/arm64");
  const image = { source: "harbor", image: "ci/node:22" };
  await expect
    .poll(() => asked(READ_IMAGE).map(({ body }) => body))
    .toEqual([image, { ...image, platform: "linux/arm64" }]);
  await button("Read the manifest").click();
  await expect.poll(() => asked(READ_IMAGE)).toHaveLength(3);
  serve({ [READ_IMAGE]: refuse(422, "invalid", "MANIFEST_UNKNOWN") });
  await userEvent.fill(field("Image"), "ci/node:none");
  await button("Read the manifest").click();
  await expect.poll(() => asked(READ_IMAGE).at(-1)?.body).toEqual({ ...image, image: "ci/node:none" });
  await expect.element(field("Image")).toHaveValue("ci/node:none");
  await expect.element(choice("Data source")).toHaveValue("harbor");
  await userEvent.selectOptions(choice("Data source"), "");
  await button("Use the pasted text").click();
  await expect.element(field("Image")).toHaveValue("");
});

it("reads no image for a person who may not, also by Enter", async () => {
  serve(sources);
  await show(<ImageOfPage />, { role: "viewer" });
  await userEvent.selectOptions(choice("Data source"), "harbor");
  await userEvent.fill(field("Image"), "ci/node:22");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Not allowed")).toBeVisible();
  await expect
    .element(button("Read the manifest"))
    .toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
  await expectReadable("no right");
  expect(asked(READ_IMAGE)).toEqual([]);
});

it("leads to adding a source once it is known that there is none", async () => {
  const link = page.getByRole("link", { name: "Add data source" });
  for (const form of [<ImageOfPage key="image" />, <MirrorOfPage key="mirror" />]) {
    serve({ "GET /data-sources": never });
    await show(form);
    await expect.element(button("Use the pasted text").or(button("Use typed values"))).toBeVisible();
    await expect.element(link).not.toBeInTheDocument();
    serve({ "GET /data-sources": list([]) });
    await show(form);
    await expect.element(link).toHaveAttribute("href", "/sources?edit=add");
  }
});

/** Composed like on its page: remounted for each choice. */
function MirrorOfPage(): ReactNode {
  const mirror = useMirror();
  return <MirrorForm key={JSON.stringify(mirror.choice)} {...mirror} />;
}

const READ_MIRROR = "POST /coldstart/observations";
const counted = {
  source: "mimir",
  evaluatedAt: "2026-11-01T00:00:00.000Z",
  lookbackSeconds: 86_400,
  observations: { counts: {}, outcomes: {} },
  missing: [],
};

it("reads a mirror by its default queries, and by changed ones that hold text", async () => {
  serve({ ...sources, [READ_MIRROR]: json(counted) });
  await show(<MirrorOfPage />);
  await userEvent.selectOptions(choice("From data source"), "mimir");
  await userEvent.selectOptions(choice("Over"), "24h");
  await button("Read").click();
  await expect.poll(() => asked(READ_MIRROR)).toHaveLength(1);
  expect(asked(READ_MIRROR)[0]?.body).toEqual({ source: "mimir", lookback: "24h", queries: {} });
  await button("Show and change the queries").click();
  const query = page.getByRole("textbox", { name: /^Nodes that could be reached/ });
  await userEvent.clear(query);
  await button("Read").click();
  await expect.element(query).toHaveAccessibleDescription(/Write a query, or set it back/);
  await expect.element(query).toHaveFocus();
  await userEvent.fill(query, "x".repeat(4_097));
  await button("Read").click();
  await expect.element(query).toHaveAccessibleDescription(/at most 4,096 characters, not/);
  await expectReadable("a query that is too long");
  expect(asked(READ_MIRROR)).toHaveLength(1);
  serve({ [READ_MIRROR]: refuse(502, "sourceAway", "mimir does not answer.") });
  await userEvent.fill(query, "sum(up)");
  await button("Read").click();
  await expect.poll(() => asked(READ_MIRROR)).toHaveLength(2);
  expect(asked(READ_MIRROR)[1]?.body).toMatchObject({ queries: { dialsMade: "sum(up)" } });
  await expect.element(query).toHaveValue("sum(up)");
  await expect.element(choice("Over")).toHaveValue("24h");
  await userEvent.selectOptions(choice("From data source"), "");
  await button("Use typed values").click();
  await expect.element(choice("Over")).toHaveValue("168h");
});

it("reads no mirror for a person who may not", async () => {
  serve(sources);
  await show(<MirrorOfPage />, { role: "viewer" });
  await userEvent.selectOptions(choice("From data source"), "mimir");
  await expect.element(button("Read")).toHaveAttribute("aria-disabled", "true");
  await expect.element(button("Read")).toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
  (button("Read").element() as HTMLElement).click();
  await expect.element(page.getByText("Not allowed")).toBeVisible();
  await expectReadable("no right");
  expect(asked(READ_MIRROR)).toEqual([]);
  // The button is not the only way to submit it.
  await show(<MirrorOfPage />, { role: "viewer" });
  await expect.element(page.getByText("Not allowed")).not.toBeInTheDocument();
  await userEvent.selectOptions(choice("From data source"), "mimir");
  (button("Read").element() as HTMLButtonElement).form?.requestSubmit();
  await expect.element(page.getByText("Not allowed")).toBeVisible();
  expect(asked(READ_MIRROR)).toEqual([]);
});
