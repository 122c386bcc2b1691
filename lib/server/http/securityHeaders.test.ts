import { describe, expect, it } from "vitest";
import { commonHeaders, pagePolicy } from "./securityHeaders";

describe("pagePolicy", () => {
  it("lets nothing run but what carries the nonce", () => {
    const directives = new Map(
      pagePolicy("abc", { development: false })
        .split("; ")
        .map((each) => {
          const [name = "", ...values] = each.split(" ");
          return [name, values.join(" ")] as const;
        }),
    );
    expect(directives.get("script-src")).toBe("'self' 'nonce-abc' 'strict-dynamic'");
    expect(directives.get("style-src-elem")).toBe("'self' 'nonce-abc'");
    for (const name of ["object-src", "base-uri", "frame-ancestors"])
      expect(directives.get(name)).toBe("'none'");
    const unsafe = [...directives].filter(([, values]) => values.includes("unsafe")).map(([name]) => name);
    expect(unsafe).toEqual(["style-src-attr"]);
  });
});

describe("commonHeaders", () => {
  it.each([
    [{}, undefined],
    [{ "x-forwarded-proto": "http" }, undefined],
    [{ "x-forwarded-proto": "https, http" }, "max-age=31536000"],
  ])("with %j ask to stay with https: %s", (request, expected) => {
    const headers = commonHeaders(new Headers(request));
    expect(headers["strict-transport-security"]).toBe(expected);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });
});
