import { describe, expect, it } from "vitest";
import { decodeNumberCursor, decodePosition, decodeUuidCursor, encodeCursor, encodePosition } from "./cursor";
import { HttpError } from "./errors";
import { etagOf, ifMatchOf, queued, tagged } from "./etag";

const uuid = "0193d3a0-0000-7000-8000-000000000000";

describe("a cursor", () => {
  it("leads back to the key that it was made of", () => {
    const position = { value: "ci.example – ü", id: uuid };
    expect(decodePosition(encodePosition("-name", position), "-name")).toEqual(position);
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
      expect(() => decodeUuidCursor(cursor ?? undefined)).toThrow(/start again without it/);
    },
  );
  it("continues only the sort that it was given with", () => {
    const cursor = encodePosition("-name", { value: "a", id: uuid });
    expect(() => decodePosition(cursor, "name")).toThrow(
      "cursor was given with sort=-name and continues only that list; start again without it.",
    );
  });
  it.each(["", "x", "[]", "null", '["name","a"]', '["name","a","1"]', `["name","a\u0000b","${uuid}"]`])(
    "of a sorted list that no page gave is a bad request: %j",
    (text) => {
      const cursor = Buffer.from(text).toString("base64url");
      expect(() => decodePosition(cursor, "name")).toThrow(/is not a valid cursor; start again/);
    },
  );
});

it("answers with what follow-up requests need", () => {
  const location = "/api/v1/policies/a";
  expect(tagged({ revision: 7, version: "18.2" }).headers).toEqual({ etag: '"7"' });
  expect(tagged({ version: 3 }, { location })).toMatchObject({
    data: { version: 3 },
    headers: { location, etag: '"3"' },
  });
  expect(queued({ id: "x" })).toMatchObject({
    data: { id: "x" },
    headers: { location: "/api/v1/operations/x" },
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
