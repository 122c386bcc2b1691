/** The pictures of docs/images. */
import type { Page } from "@playwright/test";
import { imageDetailSchema } from "../../lib/api/images";
import {
  atTheLine,
  loaded,
  near,
  ranked,
  throughLink,
  throughQueueRunner,
  tuned,
  type Picture,
} from "./picture";

export const POLICY = "demo-developer-and-peak";
const IMAGE = encodeURIComponent(
  JSON.stringify({ source: "demo-registry", image: "ci/node:22", platform: "linux/amd64" }),
);
const MIRROR = encodeURIComponent(JSON.stringify({ source: "demo-prometheus", lookback: "24h" }));
const TUNE = `/policies/${POLICY}/tune`;

const PICTURES: readonly Picture[] = [
  {
    name: "overview",
    path: () => "/",
    ready: loaded("What changed"),
    viewport: { width: 1440, height: 900 },
  },
  {
    name: "changes",
    path: () => "/changes",
    ready: (page) => page.getByRole("link", { name: "team-ml" }).first().waitFor(),
    viewport: { width: 1440, height: 900 },
  },
  { name: "minutes-usage", path: () => "/minutes", ready: loaded("Over the quota") },
  { name: "minutes-namespace", path: () => "/minutes", ready: throughLink("team-shop", "Projects in") },
  { name: "minutes-alert", path: () => "/", ready: throughLink("Show what used them", "(month in UTC)") },
  { name: "minutes-quotas", path: () => "/minutes/quotas", ready: loaded("team-shop") },
  { name: "minutes-runners", path: () => "/minutes/runners", ready: loaded("Cost most") },
  {
    name: "minutes-preview",
    path: () => "/minutes/runners?edit=15&private=2",
    ready: loaded("Difference by namespace"),
  },
  {
    name: "minutes-imports",
    path: () => "/minutes/imports",
    ready: loaded("Set a schedule"),
    viewport: { width: 1280, height: 1000 },
  },
  {
    name: "image",
    path: () => "/images/registry.example.com/ci/terraform:1.12",
    ready: async (page) => {
      await page.getByRole("heading", { name: "What would change it" }).waitFor();
      await page
        .getByRole("link", { name: /Try in the tuner/ })
        .first()
        .waitFor();
    },
    viewport: { width: 1440, height: 1000 },
  },
  {
    name: "job-story",
    path: () => "/replay",
    ready: async (page) => {
      await page.goto(await longestWait(page));
      await near(page, "Its image");
      await page.getByText("How the image got to the node").waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
    viewport: { width: 1280, height: 1400 },
  },
  { name: "queue-now", path: () => "/queue", ready: loaded("The oldest job") },
  {
    name: "queue-history",
    path: () => "/queue/history",
    ready: (page) => page.locator("svg.recharts-surface").first().waitFor(),
    viewport: { width: 1280, height: 1400 },
  },
  { name: "queue-projects", path: () => "/queue/projects", ready: loaded("team-shop/checkout") },
  { name: "queue-job", path: () => "/jobs/9000012", ready: loaded("Why it is where it is") },
  { name: "queue-unmatched", path: () => "/jobs/9000017", ready: loaded("What would change it") },
  { name: "queue-runner", path: () => "/queue", ready: throughQueueRunner },
  {
    name: "waterlines-pool",
    path: () => "/nodes",
    ready: loaded("Over a waterline"),
    viewport: { width: 1440, height: 900 },
  },
  {
    name: "waterlines-timeline",
    path: () => "/nodes/node-05/timeline",
    ready: loaded("Reading by reading"),
  },
  {
    name: "waterlines-metric",
    path: () => "/nodes/metrics/ephemeral_storage_bytes",
    ready: loaded("Who gives way first"),
    viewport: { width: 1440, height: 1000 },
  },
  {
    name: "waterlines-chains",
    path: () => "/nodes/chains/young-builds-first?node=node-07",
    ready: loaded("Placed by"),
    viewport: { width: 1440, height: 1000 },
  },
  {
    name: "waterlines-node",
    path: () => "/nodes/node-07",
    ready: async (page) => {
      await loaded("Pod")(page);
      await page.getByRole("slider").first().waitFor();
    },
    viewport: { width: 1440, height: 1100 },
  },
  { name: "coldstart", path: () => "/coldstart", ready: loaded("Nodes in the digest’s order") },
  {
    name: "coldstart-herd",
    path: () => "/coldstart/herd",
    ready: (page) => page.getByText("Ready nodes over virtual time").first().waitFor(),
    viewport: { width: 1280, height: 1000 },
  },
  {
    name: "coldstart-prefetch",
    path: () => `/coldstart/prefetch?image=${IMAGE}`,
    ready: async (page) => {
      await page.getByRole("table", { name: "Requests by puller and kind" }).waitFor();
      await near(page, "From a registry");
      await page.getByRole("combobox", { name: "Platform" }).waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
    viewport: { width: 1280, height: 1000 },
  },
  {
    name: "coldstart-ranking",
    path: () => "/coldstart/ranking",
    ready: (page) => page.getByRole("table", { name: "Seed one copy, or prewarm everywhere?" }).waitFor(),
    viewport: { width: 1280, height: 1300 },
  },
  {
    name: "coldstart-mirror",
    path: () => `/coldstart/ranking?mirror=${MIRROR}`,
    ready: async (page) => {
      await near(page, "Where the numbers come from");
      await page.getByRole("table", { name: "How cold resolves end" }).waitFor();
      await near(page, "Measured on a mirror");
      await page.getByRole("combobox", { name: "From data source" }).waitFor();
    },
    viewport: { width: 1280, height: 1200 },
  },
  {
    name: "replay",
    path: () => "/replay",
    ready: async (page) => {
      await page.getByRole("table", { name: "Replays" }).getByRole("link").first().click();
      await page.getByRole("tab", { name: "Policies" }).waitFor();
    },
    viewport: { width: 1280, height: 1000 },
  },
  {
    name: "shadow",
    path: () => "/policies/demo-model-exposure?tab=shadow",
    ready: async (page) => {
      await page.getByRole("table", { name: "Predicted and realised minutes by day" }).waitFor();
      await page.locator(".recharts-scatter-symbol").first().waitFor();
    },
    viewport: { width: 1280, height: 1200 },
  },
  {
    name: "queue-simulator",
    path: () => "/queue/simulator",
    ready: (page) => page.getByRole("table", { name: "Waits by project" }).waitFor(),
  },
  { name: "queue-settings", path: () => "/settings/queue", ready: loaded("Wait target") },
  { name: "sources", path: () => "/sources", ready: loaded("demo-prometheus") },
  {
    name: "policy-spec",
    path: () => `/policies/${POLICY}`,
    ready: (page) => page.getByRole("textbox", { name: "Policy YAML" }).waitFor(),
  },
  {
    name: "run-ranking",
    path: (id) => `/runs/${id}`,
    ready: atTheLine,
    viewport: { width: 1440, height: 900 },
  },
  {
    name: "run-pipeline",
    path: (id) => `/runs/${id}?tab=pipeline`,
    ready: (page) => page.getByText("runner-image-usage").first().waitFor(),
  },
  {
    name: "run-explanation",
    path: (id) => `/runs/${id}`,
    ready: async (page) => {
      await ranked(page);
      await page.getByRole("option", { name: /, rank 5,/ }).click();
      // The possible changes come from the server. The last row is that of the cut.
      await page.getByRole("dialog").getByText("The cut (maxImages)").waitFor();
    },
  },
  { name: "tuner", path: () => TUNE, ready: tuned, viewport: { width: 1600, height: 1000 } },
  {
    name: "tuner-why",
    path: () => `${TUNE}?yaml=closed`,
    ready: async (page) => {
      await tuned(page);
      // The first image below the line, whichever that is in today's demo data.
      await page.keyboard.press("Control+j");
      await page.locator('[role="option"][data-side="below"]').first().click();
      await page
        .getByRole("button", { name: /^Try weight/ })
        .first()
        .waitFor();
    },
    // Wide enough for the explanation next to the list.
    viewport: { width: 1440, height: 900 },
  },
  {
    name: "tuner-stability",
    path: () => `${TUNE}?spread=0.1`,
    ready: async (page) => {
      await tuned(page);
      await page.getByRole("region", { name: "Stability" }).evaluate((panel) => panel.scrollIntoView());
      await page.getByText("of 2,000 draws").waitFor();
      await page
        .getByRole("region", { name: "About this ranking" })
        .evaluate((part) => part.scrollIntoView());
    },
  },
];

/** Returns the URL of the demo's job that waited longest for its image. */
async function longestWait(page: Page): Promise<string> {
  const image = encodeURIComponent("registry.example.com/ci/terraform:1.12");
  const answer = await page.request.get(`/api/v1/images/${image}?parts=jobs`);
  const { jobs } = imageDetailSchema.parse(await answer.json());
  const id =
    jobs?.state === "known" ? jobs.data?.longest.find(({ project }) => project !== null)?.jobId : undefined;
  if (id === undefined) throw new Error("no job of the demo waited for the image");
  return `/jobs/${id}`;
}

/** In the order in which they are taken. */
export const allPictures = (): readonly Picture[] => PICTURES;
