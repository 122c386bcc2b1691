import { afterEach, expect, it, vi } from "vitest";
import { nothingSchema } from "./api";
import { upload } from "./upload";

afterEach(() => vi.unstubAllGlobals());

/** The path and the parts of the form that was sent. */
function sending(): () => { readonly path: unknown; readonly method: unknown; readonly form: unknown } {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal("fetch", fetch);
  return () => {
    const [path, init] = fetch.mock.calls[0] ?? [];
    return { path, method: init?.method, form: init?.body };
  };
}

it("posts the parts in their order, without those that are null", async () => {
  const sent = sending();
  const file = new File(["a,b"], "jobs.csv");
  await upload("/job-sets", nothingSchema, { name: "week", historySet: null, jobs: file });
  const { path, method, form } = sent();
  expect([method, path]).toEqual(["POST", "/api/v1/job-sets"]);
  expect(form).toBeInstanceOf(FormData);
  const parts = form instanceof FormData ? [...form] : [];
  expect(parts).toEqual([
    ["name", "week"],
    ["jobs", file],
  ]);
});

it("posts a form as it is", async () => {
  const sent = sending();
  const form = new FormData();
  await upload("/node-snapshots", nothingSchema, form);
  expect(sent().form).toBe(form);
});
