import { expect, it } from "vitest";
import { joined } from "@/test/support/bytes";
import { Hider } from "../../../sources/secrets/hider";
import { hiddenJson } from "./fetched";

it("is the JSON of a value in pieces that own their buffers, whatever character lies where one ends", () => {
  for (const shift of ["", "a", "ab", "abc"]) {
    const value = { note: shift + "é€😀".repeat(150_000) };
    const pieces = [...hiddenJson(value, new Hider())];
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.every(({ buffer, length }) => buffer.byteLength === length)).toBe(true);
    expect(new TextDecoder("utf-8", { fatal: true }).decode(joined(pieces))).toBe(JSON.stringify(value));
  }
});

it("lacks what the source was sent to sign in with", () => {
  const token = "glsa_0123456789abcdefghijklmnopqrstuv";
  const text = new TextDecoder().decode(joined(hiddenJson({ name: `pod-${token}` }, new Hider({ token }))));
  expect(text).toBe('{"name":"pod-[hidden]"}');
});
