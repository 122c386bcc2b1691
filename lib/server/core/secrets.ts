/**
 * Encrypts secrets at rest: AES-256-GCM with a key from the environment, or one generated into the data directory if
 * the environment has none. What is sealed for one place cannot be opened in another (`context`). Former keys
 * (PLIMSOLL_SECRET_KEY_PREVIOUS) still open but never seal.
 *
 * Layout: version (1 byte) · key id (4 bytes) · nonce (12) · tag (16) · ciphertext.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { config, type Config } from "./config";
import { singleton } from "./singleton";

const VERSION = 1;
const KEY_FILE = "secret.key";
const HEADER = 1 + 4 + 12 + 16;

export class SecretsError extends Error {
  override readonly name = "SecretsError";
}

export interface SecretBox {
  /** Id of the sealing key: the first 4 bytes of its SHA-256 in hex, which identify the key without revealing it. */
  readonly keyId: string;
  /** Ids of all keys that open, the sealing one first. */
  readonly keyIds: readonly string[];
  seal(plaintext: string, context: string): Uint8Array<ArrayBuffer>;
  /** Throws a SecretsError when the bytes were sealed with another key or context, or were changed. */
  open(sealed: Uint8Array, context: string): string;
}

interface Key {
  readonly key: Uint8Array;
  readonly id: Buffer;
}

/** Each key is 32 bytes; the `previous` ones only open. */
export function secretBox(key: Uint8Array, previous: readonly Uint8Array[] = []): SecretBox {
  const current = named(key);
  const keys = [current, ...previous.map(named)];
  return {
    keyId: current.id.toString("hex"),
    keyIds: [...new Set(keys.map(({ id }) => id.toString("hex")))],
    seal: (plaintext, context) => seal(current, plaintext, context),
    open(sealed, context) {
      const id = sealedWith(sealed);
      const fitting = keys.find((known) => known.id.toString("hex") === id);
      if (!fitting) {
        throw new SecretsError(
          `The stored credentials were encrypted with another key (id ${id}, this process has ` +
            `${keys.map((known) => known.id.toString("hex")).join(", ")}). Set PLIMSOLL_SECRET_KEY, or ` +
            "PLIMSOLL_SECRET_KEY_PREVIOUS, to the key they were stored with, or enter them again.",
        );
      }
      return open(fitting, Buffer.from(sealed), context);
    },
  };
}

/**
 * Returns the id of the key that the bytes were sealed with. Throws a SecretsError for bytes that were not sealed by
 * `seal`.
 */
export function sealedWith(sealed: Uint8Array): string {
  if (sealed.length < HEADER || sealed[0] !== VERSION) {
    throw new SecretsError("The stored credentials are damaged. Enter them again.");
  }
  return Buffer.from(sealed.subarray(1, 5)).toString("hex");
}

function named(key: Uint8Array): Key {
  return { key, id: createHash("sha256").update(key).digest().subarray(0, 4) };
}

function seal({ key, id }: Key, plaintext: string, context: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(additional(id, context));
  const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return new Uint8Array(Buffer.concat([Buffer.of(VERSION), id, nonce, cipher.getAuthTag(), body]));
}

function open({ key, id }: Key, bytes: Buffer, context: string): string {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(5, 17));
  decipher.setAAD(additional(id, context));
  decipher.setAuthTag(bytes.subarray(17, HEADER));
  try {
    return decipher.update(bytes.subarray(HEADER), undefined, "utf8") + decipher.final("utf8");
  } catch {
    throw new SecretsError(
      "The stored credentials were changed after they were encrypted. Enter them again.",
    );
  }
}

function additional(id: Uint8Array, context: string): Buffer {
  return Buffer.concat([Buffer.of(VERSION), id, Buffer.from(context, "utf8")]);
}

/**
 * Returns the key of a configuration: the environment's, otherwise the data directory's, which is created on first
 * use.
 */
export function loadKey(from: Pick<Config, "secretKey" | "dataDir">): Uint8Array {
  if (from.secretKey !== undefined) return Buffer.from(from.secretKey, "base64");
  const path = join(from.dataDir, KEY_FILE);
  mkdirSync(from.dataDir, { recursive: true, mode: 0o711 });
  try {
    // Two processes may start at once: only one creates the file, and both then read it.
    writeFileSync(path, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const key = Buffer.from(readFileSync(path, "utf8").trim(), "base64");
  if (key.length !== 32) {
    throw new SecretsError(
      `${path} does not hold a key of 32 bytes in base64. Restore it, or set PLIMSOLL_SECRET_KEY.`,
    );
  }
  return key;
}

/** Returns the existing key without creating one; undefined if there is none yet. Throws as loadKey does. */
export function existingKey(from: Pick<Config, "secretKey" | "dataDir">): Uint8Array | undefined {
  const there = from.secretKey !== undefined || existsSync(join(from.dataDir, KEY_FILE));
  return there ? loadKey(from) : undefined;
}

/** Former keys, for opening only. */
export function previousKeys(from: Pick<Config, "previousSecretKeys">): Uint8Array[] {
  return from.previousSecretKeys.map((key) => Buffer.from(key, "base64"));
}

/** The box of this process. */
export function secrets(): SecretBox {
  return singleton("secrets", () => secretBox(loadKey(config()), previousKeys(config())));
}
