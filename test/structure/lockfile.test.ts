import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { complete, leftOut } from "../../scripts/completeLock.mjs";

const read = (name: string): { packages: Record<string, object> } =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), "utf8"));

describe("package-lock.json", () => {
  it("holds every platform's packages, or `npm ci` refuses it (npm run lock:complete adds them)", () => {
    expect(leftOut(read("package-lock.json"))).toEqual([]);
  });

  it("names no registry's host, so that it installs from any", () => {
    expect(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8")).not.toContain(
      '"resolved"',
    );
  });
});

describe("completing a lockfile", () => {
  const lock = {
    lockfileVersion: 3,
    packages: {
      "": { optionalDependencies: { "@tool/darwin-x64": "1.2.3" } },
      "node_modules/zoo": {
        version: "9.0.0",
        optionalDependencies: { "@zoo/linux-arm64-musl": "9.0.0", "@zoo/linux-x64-gnu": "9.0.0" },
      },
      "node_modules/zoo/node_modules/@zoo/linux-x64-gnu": { version: "9.0.0" },
    },
  };

  it("adds what is left out, with its platform, and nothing else", () => {
    const { packages } = complete(lock);
    expect(packages).toEqual({
      ...lock.packages,
      "node_modules/@tool/darwin-x64": { version: "1.2.3", cpu: ["x64"], os: ["darwin"], optional: true },
      "node_modules/@zoo/linux-arm64-musl": {
        version: "9.0.0",
        cpu: ["arm64"],
        libc: ["musl"],
        os: ["linux"],
        optional: true,
      },
    });
    expect(leftOut(complete(lock))).toEqual([]);
  });

  it.each([
    ["^1.2.3", "@tool/darwin-x64"],
    ["1.2.3", "@tool/somewhere"],
  ])("refuses to guess %s of %s", (version, name) => {
    expect(() => complete({ packages: { "": { optionalDependencies: { [name]: version } } } })).toThrow(name);
  });
});
