import { describe, expect, it } from "vitest";
import { normalizeUrl } from "./sourceUrl";

describe("normalizeUrl", () => {
  it.each([
    ["http://prometheus:9090/", "http://prometheus:9090"],
    ["HTTP://Prometheus:80", "http://prometheus"],
    ["https://mimir.example:443/prometheus//", "https://mimir.example/prometheus"],
    ["mimir.example/prometheus", "https://mimir.example/prometheus"],
    ["http://user:secret@host/a#b", "http://host/a"],
    ["http://host/profile.csv?team=ci", "http://host/profile.csv?team=ci"],
    [" http://host ", "http://host"],
    ["http://Host.:9090/", "http://host:9090"],
    ["http://host.", "http://host"],
    ["http://bücher.example", "http://xn--bcher-kva.example"],
  ])("%s is %s", (text, expected) => {
    expect(normalizeUrl(text)).toBe(expected);
  });

  it("keeps what makes two places different", () => {
    expect(normalizeUrl("http://host/a")).not.toBe(normalizeUrl("http://host/A"));
    expect(normalizeUrl("http://host")).not.toBe(normalizeUrl("https://host"));
  });

  it.each([
    "",
    "http://127.1",
    "http://a\\@b",
    "http://a..b",
    "not a url",
    "ftp://host",
    "javascript:alert(1)",
  ])("%j is none", (text) => {
    expect(normalizeUrl(text)).toBeUndefined();
  });
});
