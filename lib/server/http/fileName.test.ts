import fc from "fast-check";
import { expect, it } from "vitest";
import { contentDisposition } from "./fileName";

it.each([
  ["team-a.yaml", 'attachment; filename="team-a.yaml"'],
  ["a\r\nSet-Cookie: x=1", 'attachment; filename="a__Set-Cookie__x_1"'],
  ["a\"; filename*=UTF-8''evil.exe", 'attachment; filename="a___filename__UTF-8__evil.exe"'],
  ["../../etc/passwd", 'attachment; filename="__.._etc_passwd"'],
  ["ünïcode.csv", 'attachment; filename="_n_code.csv"'],
])("%j is saved as %s", (name, expected) => {
  expect(contentDisposition("attachment", name)).toBe(expected);
});

it("is one header of printable characters, whatever the name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (name) => {
      const value = contentDisposition("inline", name);
      expect(value).toMatch(/^inline; filename="[A-Za-z0-9._-]{0,200}"$/);
      expect(() => new Headers({ "content-disposition": value })).not.toThrow();
    }),
  );
});
