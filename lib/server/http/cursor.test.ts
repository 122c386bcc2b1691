import { describe, expect, it } from "vitest";
import { decodeCursor, decodeNumberCursor, decodeUuidCursor, encodeCursor } from "./cursor";
import { HttpError } from "./errors";
import { etagOf, ifMatchOf } from "./etag";

const uuid = "0193d3a0-0000-7000-8000-000000000000";

describe("a cursor", () => {
  it("leads back to the key that it was made of", () => {
    expect(decodeCursor(encodeCursor("ci.example") ?? undefined)).toBe("ci.example");
    expect(decodeNumberCursor(encodeCursor(12) ?? undefined)).toBe(12);
    expect(decodeUuidCursor(encodeCursor(uuid) ?? undefined)).toBe(uuid);
  });
  it("is null after the last page and absent before the first", () => {
    expect(encodeCursor(null)).toBeNull();
    expect(decodeNumberCursor(undefined)).toBeUndefined();
  });
  it.each(["x", encodeCursor("-1"), encodeCursor("1e9"), encodeCursor("99999999999")])(
    "that no page gave is a bad request: %j",
    (cursor) => {
      expect(() => decodeNumberCursor(cursor ?? undefined)).toThrow(HttpError);
      expect(() => decodeUuidCursor(cursor ?? undefined)).toThrow(/begin again without it/);
    },
  );
  it("of names cannot smuggle in what the database refuses", () => {
    expect(() => decodeCursor(Buffer.from("a\u0000b").toString("base64url"))).toThrow(HttpError);
  });
});

describe("If-Match", () => {
  const given = (tag: string): number | undefined =>
    ifMatchOf(new Request("http://x/", { headers: { "if-match": tag } }));

  it("names a version, strongly or as a proxy weakened it", () => {
    expect(given(etagOf(7))).toBe(7);
    expect(given('W/"7"')).toBe(7);
  });
  it("admits every version when it is a star or absent", () => {
    expect(given("*")).toBeUndefined();
    expect(ifMatchOf(new Request("http://x/"))).toBeUndefined();
  });
  it.each(["7", '"seven"', '"1", "2"'])("says what to send instead of %s", (tag) => {
    expect(() => given(tag)).toThrow(/send the ETag/);
  });
});
