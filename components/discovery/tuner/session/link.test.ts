import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyLink, decodeLink, encodeLink } from "./link";

const line = fc.constantFrom("a: 1", "a: 2", "  b:", "- c", "", "# ünïcode 🚢", "weight: '0.7'");
const text = fc.array(line, { maxLength: 40 }).map((lines) => lines.join("\n"));

describe("an edited document in the address", () => {
  it("comes back whole, whatever was edited", async () => {
    await fc.assert(
      fc.asyncProperty(text, text, fc.integer({ min: 1, max: 99 }), async (saved, edited, version) => {
        const link = await decodeLink(await encodeLink(version, saved, edited));
        expect(link?.version).toBe(version);
        expect(link && applyLink(link, saved)).toBe(edited);
      }),
    );
  });

  it("is short for a small edit of a long document, wherever it lies", async () => {
    const lines = Array.from({ length: 200 }, (_, i) => `key${i}: ${i * 7919}`);
    const edited = lines.with(3, "key3: 1").with(190, "key190: 2");
    const encoded = await encodeLink(3, lines.join("\n"), edited.join("\n"));
    expect(encoded.length).toBeLessThan(120);
    expect(encoded).toMatch(/^[\w-]+$/);
  });

  it("is nothing where it was cut off, made up, or does not fit the version", async () => {
    const encoded = await encodeLink(1, "a\nb\nc", "a\nx\nc");
    expect(await decodeLink(encoded.slice(0, 5))).toBeNull();
    expect(await decodeLink("not a link!")).toBeNull();
    expect(await decodeLink("")).toBeNull();
    const link = await decodeLink(encoded);
    expect(link && applyLink(link, "a")).toBeNull();
  });
});
