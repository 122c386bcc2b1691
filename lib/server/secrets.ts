/**
 * Secrets at rest: AES-256-GCM with a key from the environment, or one generated into the data directory when
 * the environment has none. What is sealed for one place cannot be opened in another (`context`).
 *
 * Layout: version (1 byte) · key id (4 bytes) · nonce (12) · tag (16) · ciphertext.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { config, type Config } from "./config";
import { processWide } from "./processWide";

const VERSION = 1;
const HEADER = 1 + 4 + 12 + 16;

export class SecretsError extends Error {
  override readonly name = "SecretsError";
}

export interface SecretBox {
  /** First 4 bytes of the key's SHA-256 in hex; names the key without telling it. */
  readonly keyId: string;
  seal(plaintext: string, context: string): Uint8Array<ArrayBuffer>;
  /** Throws a SecretsError when the bytes were sealed with another key or context, or were changed. */
  open(sealed: Uint8Array, context: string): string;
}

/** `key` is 32 bytes. */
export function secretBox(key: Uint8Array): SecretBox {
  const id = createHash("sha256").update(key).digest().subarray(0, 4);
  const keyId = id.toString("hex");
  return {
    keyId,
    seal(plaintext, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      cipher.setAAD(additional(id, context));
      const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
      return new Uint8Array(Buffer.concat([Buffer.of(VERSION), id, nonce, cipher.getAuthTag(), body]));
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < HEADER || bytes[0] !== VERSION) {
        throw new SecretsError("The stored credentials are damaged. Enter them again.");
      }
      if (!bytes.subarray(1, 5).equals(id)) {
        throw new SecretsError(
          `The stored credentials were encrypted with another key (id ${bytes.subarray(1, 5).toString("hex")}, ` +
            `this process has ${keyId}). Set PLIMSOLL_SECRET_KEY to the key they were stored with, or enter them again.`,
        );
      }
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
    },
  };
}

function additional(id: Uint8Array, context: string): Buffer {
  return Buffer.concat([Buffer.of(VERSION), id, Buffer.from(context, "utf8")]);
}

/** The key of a configuration: the environment's, else the data directory's, made at first use. */
export function loadKey(from: Pick<Config, "secretKey" | "dataDir">): Uint8Array {
  if (from.secretKey !== undefined) return Buffer.from(from.secretKey, "base64");
  const path = join(from.dataDir, "secret.key");
  mkdirSync(from.dataDir, { recursive: true, mode: 0o711 });
  try {
    // Two processes may start at once: only one creates the file, both then read it.
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

/** The box of this process. */
export function secrets(): SecretBox {
  return processWide("secrets", () => secretBox(loadKey(config())));
}
