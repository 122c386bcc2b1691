import { describe, expect, it } from "vitest";
import { joined } from "@/test/support/bytes";
import { ArtifactFormatError, decodeArtifact, encodeArtifact, type Artifact } from "./artifact";

const base = {
  ignoredSeries: 1,
  ignoredLabels: [{ pod: "a" }],
  durationMs: 12.5,
  bytes: 100,
  requests: 1,
  warnings: [{ code: "infiniteSample" as const, message: "+Inf", query: "usage" }],
};

const artifact: Artifact = {
  nowMs: 1_781_604_000_000,
  outcomes: [
    {
      ...base,
      name: "usage",
      type: "prometheus",
      status: "success",
      series: 2,
      samples: 5,
      data: {
        kind: "matrix",
        end: 1_781_604_000,
        lookbackSeconds: 120,
        matrix: {
          images: ['a"<b>', "🦆"],
          start: 1_781_603_880,
          step: 60,
          steps: 3,
          values: Float64Array.of(1, Number.NaN, 3, 0.1, 1e300, 65_535),
        },
      },
    },
    {
      ...base,
      name: "pulls",
      type: "loki",
      status: "success",
      records: 1,
      data: {
        kind: "events",
        end: 1_781_604_000.5,
        lookbackSeconds: 60,
        events: [
          {
            timeNs: 1_781_603_999_123_456_789n,
            pod: "p",
            image: "🦆",
            reason: "Pulled",
            cacheHit: false,
            message: 'Successfully pulled "🦆"\nin 3s',
          },
        ],
      },
    },
    {
      ...base,
      name: "tags",
      type: "registry",
      status: "success",
      records: 1,
      data: { kind: "scores", rows: [{ image: "x", score: 3 }] },
    },
    {
      ...base,
      name: "cost",
      type: "pullCostProfile",
      status: "success",
      data: {
        kind: "profile",
        rows: [{ image: "x", p50ColdPullSeconds: 1.5, p95ColdPullSeconds: null, sampleCount: 3 }],
      },
    },
    { ...base, name: "gone", type: "loki", status: "failed", code: "refused", message: "connection refused" },
  ],
};

describe("the artifact", () => {
  it("gives back every outcome to the last bit", () => {
    expect(decodeArtifact(joined(encodeArtifact(artifact)))).toEqual(artifact);
  });

  it("may be anywhere in a larger buffer", () => {
    const bytes = joined([new Uint8Array(5), ...encodeArtifact(artifact)]).subarray(5);
    expect(decodeArtifact(bytes)).toEqual(artifact);
  });

  it("notices when it was cut off, wherever", () => {
    const whole = joined(encodeArtifact(artifact));
    // The last piece is padding, which may be missing.
    for (let length = 0; length < whole.length - 8; length += 7) {
      expect(() => decodeArtifact(whole.subarray(0, length)), `${length} bytes`).toThrow();
    }
  });

  it("refuses other bytes and other versions", () => {
    expect(() => decodeArtifact(new Uint8Array(64))).toThrow(ArtifactFormatError);
    const newer = joined(encodeArtifact(artifact));
    newer[4] = 9;
    expect(() => decodeArtifact(newer)).toThrow("format 9");
  });
});
