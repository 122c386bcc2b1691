import fc from "fast-check";
import { expect, it } from "vitest";
import { isPostgresText, sanitizeJson, sanitizeText } from "./sanitizeForPostgres";

it("replaces what PostgreSQL refuses and nothing else", () => {
  const text = 'nul \u0000, half \ud83e, duck 🦆, typed \\u0000, quote "';
  const clean = 'nul \ufffd, half \ufffd, duck 🦆, typed \\u0000, quote "';
  expect(sanitizeText(text)).toBe(clean);
  expect(JSON.parse(sanitizeJson({ [text]: [text] }))).toEqual({ [clean]: [clean] });
});

it("says the same as JSON and as text, whatever the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (text, more) => {
      const all = text + String.fromCharCode(0xd800) + more;
      expect(JSON.parse(sanitizeJson(all))).toBe(sanitizeText(all));
    }),
  );
});

it("calls storable what it would not change, whatever the text", () => {
  const part = fc.constantFrom("a", "é", "🦆", "\u0000", "\ud83e", "\udd86");
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join("");
      expect(isPostgresText(text)).toBe(sanitizeText(text) === text);
    }),
  );
});
