import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadKey, secretBox, SecretsError } from "./secrets";

const box = secretBox(new Uint8Array(32).fill(7));

describe("secretBox", () => {
  it("opens what it sealed, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (text, context) => {
        expect(box.open(box.seal(text, context), context)).toBe(text);
      }),
    );
  });

  it("never seals the same text to the same bytes, nor shows the text", () => {
    const first = Buffer.from(box.seal("bearer-token", "a"));
    expect(first.equals(Buffer.from(box.seal("bearer-token", "a")))).toBe(false);
    expect(first.includes("bearer-token")).toBe(false);
  });

  it("notices every changed byte", () => {
    const sealed = box.seal("bearer-token", "a");
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Uint8Array.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => box.open(changed, "a"), `byte ${index}`).toThrow(SecretsError);
    }
  });

  it("opens in no other place than it was sealed for", () => {
    expect(() => box.open(box.seal("t", "dataSource/a"), "dataSource/b")).toThrow(SecretsError);
  });

  it("says by id which key is missing", () => {
    const other = secretBox(new Uint8Array(32).fill(8));
    expect(() => other.open(box.seal("t", "a"), "a")).toThrow(box.keyId);
    expect(() => other.open(box.seal("t", "a"), "a")).toThrow("PLIMSOLL_SECRET_KEY");
  });

  it("refuses bytes that are no box", () => {
    expect(() => box.open(new Uint8Array(0), "a")).toThrow("damaged");
    expect(() => box.open(new Uint8Array(64), "a")).toThrow("damaged");
  });
});

describe("loadKey", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "plimsoll-key-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it("takes the environment's key and writes nothing", () => {
    const key = loadKey({ secretKey: Buffer.alloc(32, 3).toString("base64"), dataDir });
    expect([...key]).toEqual(Array.from({ length: 32 }, () => 3));
    expect(() => statSync(join(dataDir, "secret.key"))).toThrow();
  });

  it("generates a key once, readable by its owner alone", () => {
    const key = loadKey({ secretKey: undefined, dataDir });
    expect(key).toHaveLength(32);
    expect(statSync(join(dataDir, "secret.key")).mode & 0o777).toBe(0o600);
    expect([...loadKey({ secretKey: undefined, dataDir })]).toEqual([...key]);
  });

  it("refuses a damaged key file by its path", () => {
    writeFileSync(join(dataDir, "secret.key"), "short");
    expect(() => loadKey({ secretKey: undefined, dataDir })).toThrow("secret.key");
  });
});
