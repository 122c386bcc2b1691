import type { QueryClient } from "@tanstack/react-query";
import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { ImageDetail, ImageHolders, ImagePlace } from "@/lib/api/images";
import { queryKeys } from "@/lib/client/queryKeys";
import { asked, never, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { askedFirst, poolOf } from "./askedFirst";
import type { LiftStart } from "./ImageAnswer";
import { ImagePage } from "./ImagePage";
import { RegistryPanel } from "./RegistryPanel";

const NAME = "registry.example.com/ci/node:22";
const place = (of: Partial<ImagePlace>): ImagePlace => ({
  policy: "day",
  runId: "r1",
  at: "2026-06-16T10:00:00Z",
  maxImages: 30,
  imageCount: 60,
  rank: 2,
  score: 1,
  selected: true,
  gap: 0.5,
  unranked: null,
  expected: null,
  name: NAME,
  course: [],
  ...of,
});

function detail(of: Partial<ImageDetail>): ImageDetail {
  const parsed = { host: "registry.example.com", repository: "ci/node", tag: "22", digest: null };
  return {
    reference: NAME,
    parsed,
    aliases: [],
    policies: {
      state: "known",
      data: { items: [], selected: 0, ranked: 0, policies: 0, coldStartRun: null, more: false },
    },
    replays: { state: "known", data: { items: [], replays: 0 } },
    nodes: { state: "known", data: { items: [], more: false } },
    ...of,
  };
}

const open = (image: ImageDetail, lift: LiftStart | null = null) =>
  show(<ImagePage reference={NAME} lift={lift} />, {
    cache: (client) => client.setQueryData(queryKeys.names.image(NAME, ""), image),
    role: "viewer",
  });

it("answers first, and names what holds the image, what it costs and how policies place it", async () => {
  await open(
    detail({
      aliases: ["registry.example.com/ci/node@sha256:abc"],
      policies: {
        state: "known",
        data: {
          selected: 1,
          ranked: 1,
          policies: 2,
          coldStartRun: null,
          more: false,
          items: [
            place({ expected: "warm" }),
            place({ policy: "unrun", runId: null, rank: null, selected: false, name: null }),
          ],
        },
      },
      nodes: {
        state: "known",
        data: {
          more: false,
          items: [
            {
              snapshot: "pool",
              version: 3,
              at: "2026-06-16T10:00:00Z",
              nodes: 3,
              told: 2,
              holders: 1,
              bytes: 410_000_000,
              holding: ["n1"],
              lacking: ["n2"],
            },
          ],
        },
      },
    }),
  );
  await expect
    .element(
      page.getByText(
        "Selected in 1 of 2 policies. In day: rank 2 of 60, 0.5000 above the line. 1 of 2 nodes holds it now.",
      ),
    )
    .toBeVisible();
  await expect.element(page.getByText("Expected warm, and selected")).toBeVisible();
  await expect.element(page.getByText("1 of 2 nodes hold it")).toBeVisible();
  await expect.element(page.getByText("1 node did not report which images they hold.")).toBeVisible();
  await expect
    .element(page.getByRole("row", { name: /unrun/ }))
    .toHaveTextContent("no run with a result yet");
  await expect
    .element(page.getByRole("link", { name: "n2" }))
    .toHaveAttribute("href", "/nodes/n2?snapshot=pool");
  await expectReadable("an image's page");
});

it("draws what would lift it as it came with the page, for the run that it was computed of", async () => {
  const missing = place({ selected: false, gap: -0.5 });
  const places = { selected: 0, ranked: 1, policies: 1, coldStartRun: null, more: false, items: [missing] };
  const image = detail({ policies: { state: "known", data: places } });
  const drawn = <p>Weight of usage 0.7 → 1.33</p>;
  const run = missing.runId ?? "";
  const shown = await open(image, { run, image: missing.name ?? "", drawn });
  await expect.element(page.getByText("Weight of usage 0.7 → 1.33")).toBeVisible();
  await shown.unmount();
  await open(image, { run: "of-before", image: missing.name ?? "", drawn });
  await expect.element(page.getByText(/what would lift it|the run/i).first()).toBeVisible();
  await expect.element(page.getByText("Weight of usage 0.7 → 1.33")).not.toBeInTheDocument();
});

it("says of each part why it failed, beside those that did not", async () => {
  await open(
    detail({ policies: { state: "failed", message: "Its place in the policies took more than 10 s." } }),
  );
  await expect.element(page.getByText("Its place in the policies took more than 10 s.")).toBeVisible();
  await expect.element(page.getByText("No nodes are known")).toBeVisible();
  await expect.element(page.getByText("Nothing was replayed yet")).toBeVisible();
});

it("asks about the image by the page's reference where a policy has not seen it", async () => {
  const unseen = place({ rank: null, score: null, gap: null, selected: false, name: null });
  const places = { selected: 0, ranked: 0, policies: 1, coldStartRun: null, more: false, items: [unseen] };
  serve({ "GET /runs/r1": never, "GET /runs/r1/explanations": never });
  await open(detail({ policies: { state: "known", data: places } }));
  await expect
    .element(page.getByText(/Is its name, including the tag, the one that the jobs use\?/))
    .toBeVisible();
  await expect
    .element(page.getByRole("link", { name: /not seen/ }))
    .toHaveAttribute("href", `/runs/r1?image=${encodeURIComponent(NAME)}`);
  await page.getByRole("button", { name: "Why in day" }).click();
  await expect
    .poll(() => asked("GET /runs/r1/explanations").map(({ path }) => path))
    .toEqual([expect.stringContaining(new URLSearchParams({ image: NAME }).toString())]);
});

it("says that nobody knows the image, and that a text is none", async () => {
  await open(detail({ parsed: null }));
  await expect.element(page.getByText(/The name is not an image reference/)).toBeVisible();
  await expect.element(page.getByText("There is no policy yet, so no image is prewarmed.")).toBeVisible();
});

it("offers a registry to those who may add one alone", async () => {
  const cache = (client: QueryClient) =>
    client.setQueryData(
      queryKeys.names.image(NAME, "manifest"),
      detail({ manifest: { state: "known", data: null } }),
    );
  await show(<RegistryPanel reference={NAME} />, { cache, role: "viewer" });
  const add = page.getByRole("link", { name: "Add data source" });
  await expect.element(add).toHaveAccessibleDescription(/needs the role admin; yours is viewer/);
  await show(<RegistryPanel reference={NAME} />, { cache });
  await expect.element(add).toHaveAttribute("href", "/sources?edit=add");
});

it("names for each layer the node that answers where none has it, and leads to why", async () => {
  const registry = {
    source: "registry",
    registry: "registry.example.com",
    repository: "ci/node",
    sameHost: true,
    digest: "sha256:0",
    platforms: [],
    platform: null,
    bytes: 419_430_400,
    tags: [],
    layers: ["a", "b"].map((each) => ({ digest: `sha256:${each.repeat(64)}`, bytes: 209_715_200 })),
  };
  const pool = {
    snapshot: "pool",
    version: 3,
    at: "2026-06-16T10:00:00Z",
    nodes: 3,
    told: 3,
    holders: 1,
    bytes: null,
    holding: ["n1"],
    lacking: ["n2", "n3"],
  };
  const nodesOf = (held: ImageHolders) => ({ state: "known" as const, data: { items: [held], more: false } });
  const of = (held: ImageHolders) => (client: QueryClient) => {
    const nodes = nodesOf(held);
    client.setQueryData(queryKeys.names.image(NAME, ""), detail({ nodes }));
    const manifest = { state: "known" as const, data: registry };
    client.setQueryData(queryKeys.names.image(NAME, "manifest"), detail({ manifest }));
  };
  const shown = await show(<RegistryPanel reference={NAME} />, { cache: of(pool), role: "viewer" });
  const layer = page.getByRole("row", { name: /sha256:aaaa/ });
  await expect
    .element(layer.getByRole("link"))
    .toHaveTextContent(askedFirst(poolOf(nodesOf(pool))!, `sha256:${"a".repeat(64)}`));
  await expect
    .element(layer.getByRole("link"))
    .toHaveAttribute("href", expect.stringMatching(/^\/coldstart\?q=.*sha256/));
  await expect.element(page.getByText(/among 3 nodes of pool/)).toBeVisible();
  await expectReadable("layers with who answers");
  await shown.unmount();

  // A node that did not report its images is not named.
  await show(<RegistryPanel reference={NAME} />, { cache: of({ ...pool, nodes: 4 }), role: "viewer" });
  await expect.element(layer).toBeVisible();
  await expect.element(page.getByText("Answers where no node has it")).not.toBeInTheDocument();
});
