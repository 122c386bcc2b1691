import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFakePrometheus, type FakePrometheus } from "@/test/support/fakePrometheus/fake";
import { steady } from "../demo/prometheus/series";
import { usagePolicy } from "../test/support/usagePolicy";
import { dispatch } from "./dispatch";

let source: FakePrometheus;
let folder: string;
beforeAll(async () => {
  source = await startFakePrometheus({ series: steady({ "r.io/a:1": 3, "r.io/b:1": 2, "r.io/c:1": 1 }) });
  folder = await mkdtemp(join(tmpdir(), "plimsoll-explain-"));
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

async function explain(...options: string[]): Promise<{ code: number; out: string; err: string }> {
  const file = join(folder, "policy.yaml");
  await writeFile(file, usagePolicy("usage", source.url));
  let out = "";
  let err = "";
  const io = { stdout: (part: string) => void (out += part), stderr: (part: string) => void (err += part) };
  const code = await dispatch(["explain", file, "--now", "2026-06-16T10:00:30Z", ...options], io);
  return { code, out, err };
}

describe("plimsoll explain", () => {
  it("prints sentence, parts, steps and the exact change for an image below the cut", async () => {
    const { code, out, err } = await explain("--image", "r.io/c:1");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("Rank 3 of 3, not selected: score 13");
    expect(out).toMatch(/term +raw +normalised +weight +contribution/);
    expect(out).toMatch(/cut +stopped +Not selected: rank 3, cut at 2/);
    expect(out).toContain("maxImages 3 instead of 2");
    // Level with b is not enough: the name decides.
    expect(out).toMatch(/: 26\.0000000000000\d+ instead of 13 \(13 more\)/);
  });

  it("explains what no query returned, and asks what was meant", async () => {
    const { code, out } = await explain("--image", "r.io/bb:1", "--image", "r.io/a:1");
    expect(code).toBe(0);
    expect(out).toContain("No query returned this image.\nDid you mean: r.io/b:1");
    expect(out).toContain("What would leave it out\n  total: 12.999999999999998 instead of 39");
  });

  it("prints the same as JSON", async () => {
    const { out } = await explain("--image", "r.io/c:1", "--json");
    expect(JSON.parse(out)).toMatchObject({
      policy: "usage",
      strategy: "signal",
      images: [
        {
          stoppedAt: "cut",
          explanation: { image: "r.io/c:1", rank: 3 },
          counterfactual: { cut: { from: 2, to: 3 } },
        },
      ],
    });
  });

  it("ends in 1 when every query failed and in 2 when it is called wrongly", async () => {
    source.fault = { status: 500, body: "{}" };
    expect((await explain("--image", "x")).code).toBe(1);
    source.fault = undefined;
    const wrong = await explain();
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("--image <name>")]);
  });
});
