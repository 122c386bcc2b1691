import { describe, expect, it } from "vitest";
import { durationInMessage, imageInMessage, reasonOf, sizeInMessage } from "./pullMessage";

const pulled = (rest: string): string => `Successfully pulled image "r/x in 9s:1" in ${rest}`;

describe("durationInMessage", () => {
  it.each([
    ["704ms", 0.704],
    ["42.3s (50s including waiting)", 42.3],
    ["1m12.345s. Image size: 3 bytes.", 72.345],
    ["1h2m3s", 3723],
    ["500µs", 0.0005],
    ["1.5h.", 5400],
    ["5 s", null],
    ["5sec", null],
    ["(5s including waiting)", null],
  ])("reads %s", (rest, seconds) => {
    expect(durationInMessage(pulled(rest))).toBe(seconds);
  });
});

describe("imageInMessage and sizeInMessage", () => {
  it("take the first image in quotes", () => {
    expect(imageInMessage('Failed to pull image "a:1": failed to unpack image "b:1"')).toBe("a:1");
    expect(imageInMessage("Back-off restarting failed container build")).toBeNull();
    expect(imageInMessage('Failed to create container "build"')).toBeNull();
  });
  it("take the size in bytes", () => {
    expect(sizeInMessage(pulled("1s. Image size: 20461242 bytes."))).toBe(20461242);
    expect(sizeInMessage(pulled("1s"))).toBeNull();
  });
});

describe("reasonOf", () => {
  it.each([
    ['Pulling image "r/failed/back-off:1"', "Pulling"],
    ['Successfully pulled image "r/back-off:1" in 2s', "Pulled"],
    ['Container image "r/failed:1" already present on machine', "Pulled"],
    ['Failed to pull image "r/x:1": pulling failed, back-off', "Failed"],
    ['Back-off pulling image "r/x:1": ErrImagePull: failed', "BackOff"],
    ['Error: image "r/pulling:1" failed', "Failed"],
    ['Started image "r/failed:1"', "Other"],
  ])("infers it from the words of %s, not from the image's name", (message, expected) => {
    expect(reasonOf(null, message)).toBe(expected);
  });
  it("believes a given reason", () => {
    expect(reasonOf("BACKOFF", 'Pulling image "r/x:1"')).toBe("BackOff");
    expect(reasonOf("Killing", 'Failed to pull image "r/x:1"')).toBe("Other");
  });
});
