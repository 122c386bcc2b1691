import { describe, expect, it } from "vitest";
import { fillImageTemplate, parseImageTemplate } from "./imageTemplate";

const parts = { Registry: "r.example.com", Repository: "a/b", Tag: "$&1" };

function fill(template: string): string | null {
  const parsed = parseImageTemplate(template);
  return parsed === null ? null : fillImageTemplate(parsed, parts);
}

describe("image templates", () => {
  it.each([
    ["{{.Registry}}/{{.Repository}}:{{.Tag}}", "r.example.com/a/b:$&1"],
    ["{{ .Tag }}-{{.Tag}}", "$&1-$&1"],
    // Trim markers remove the adjacent outer white space, and must be separated from the variable by a space.
    ["a \t{{- .Tag -}}\n b", "a$&1b"],
    ["a {{- .Tag }} b", "a$&1 b"],
    ["a {{ .Tag -}} b", "a $&1b"],
    ["{{-.Tag}}", null],
    ["{{.Tag-}}", null],
    ["a}} b", "a}} b"],
    ["{{.Other}}", null],
    ["{{.Tag | upper}}", null],
    ["{{/* none */}}", null],
    ["{{.Tag", null],
  ])("%s", (template, image) => {
    expect(fill(template)).toBe(image);
  });
});
