/**
 * Password hashing: scrypt of node:crypto with OWASP's third set of parameters (N = 2^15, r = 8, p = 3: 32 MiB and
 * about a quarter of a second per guess) and a salt of 16 bytes. Everything needed to verify is in one line of text:
 * `scrypt$15$8$3$<salt>$<hash>`, base64url.
 */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

const LOG_N = 15;
const R = 8;
const P = 3;
const LENGTH = 32;

interface Cost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/** Maximum number of hashes at once in a process: each takes 32 MiB. */
const MAX_AT_ONCE = 4;
let atWork = 0;
const waiting: (() => void)[] = [];

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, { logN: LOG_N, r: R, p: P });
  return ["scrypt", LOG_N, R, P, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Also false for a stored text in another format; takes as long without a stored hash as with a wrong one. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const [kind, logN, r, p, salt, hash] = (stored ?? "").split("$");
  const known = kind === "scrypt" && hash !== undefined && salt !== undefined;
  const cost = known ? { logN: Number(logN), r: Number(r), p: Number(p) } : { logN: LOG_N, r: R, p: P };
  const wanted = known ? Buffer.from(hash, "base64url") : Buffer.alloc(LENGTH);
  const got = await derive(password, known ? Buffer.from(salt, "base64url") : Buffer.alloc(16), cost);
  return known && wanted.length === got.length && timingSafeEqual(wanted, got);
}

async function derive(password: string, salt: Uint8Array, { logN, r, p }: Cost): Promise<Buffer> {
  if (atWork >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else atWork += 1;
  try {
    return await new Promise((resolve, reject) => {
      const cost = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
      // Normalizes accented letters, which keyboards compose differently.
      scrypt(password.normalize("NFKC"), salt, LENGTH, cost, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    // The slot passes to the next waiting caller, or becomes free.
    const next = waiting.shift();
    if (next) next();
    else atWork -= 1;
  }
}
