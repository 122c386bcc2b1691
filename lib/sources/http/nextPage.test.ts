import { describe, expect, it } from "vitest";
import { nextLink, sameHost } from "./nextPage";

describe("nextLink", () => {
  it("finds the next page among others", () => {
    expect(nextLink('</v2/a?last=1,2>; rel="next"')).toBe("/v2/a?last=1,2");
    expect(nextLink('<a>; rel="prev", <b>; title="x"; rel=next')).toBe("b");
    expect(nextLink('<a>; rel="first"')).toBeNull();
    expect(nextLink('<a>; rel="nextfirst", <b>; REL = "last  Next"')).toBe("b");
    expect(nextLink(undefined)).toBeNull();
  });
});

describe("sameHost", () => {
  const from = new URL("https://gitlab.example.com/api/v4/projects");

  it("keeps the scheme behind a proxy that ends TLS", () => {
    expect(sameHost("http://gitlab.example.com/api/v4/projects?page=2", from).href).toBe(
      "https://gitlab.example.com/api/v4/projects?page=2",
    );
  });

  it("does not follow to another host", () => {
    expect(() => sameHost("https://evil.example.com/x", from)).toThrow(/continues at another host, evil/);
  });
});
