import { describe, expect, it } from "vitest";
import { parseChallenge } from "./challenge";

describe("parseChallenge", () => {
  it.each([
    ['Bearer realm="https://auth.example.com/token",service="r",scope="repository:a/b:pull,push"', "bearer"],
    ['Basic realm="a, b", Bearer realm="https://x", service=plain', "bearer"],
    ['basic realm="x"', "basic"],
    ["Negotiate", "negotiate"],
  ])("%s", (header, scheme) => {
    expect(parseChallenge(header)?.scheme).toBe(scheme);
  });

  it("reads quoted commas, escapes and plain values", () => {
    const found = parseChallenge(
      'Basic realm="no", Bearer realm="https://x/?a=\\"b\\"", scope="a:pull,push", service=s',
    );
    expect(Object.fromEntries(found?.params ?? [])).toEqual({
      realm: 'https://x/?a="b"',
      scope: "a:pull,push",
      service: "s",
    });
    expect(parseChallenge(undefined)).toBeNull();
    expect(parseChallenge("")).toBeNull();
  });
});
