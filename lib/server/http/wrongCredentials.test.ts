import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useLog } from "@/test/support/routes";
import { forget, singleton } from "../core/singleton";
import { ForbiddenError } from "./errors";
import { knownBy, WRONG_CREDENTIALS, type Credential } from "./wrongCredentials";

const logged = useLog();

let peerHeader: string | undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  forget("wrongCredentials");
  peerHeader = forget("peerHeader");
  singleton("peerHeader", () => "x-peer");
});
afterEach(() => {
  vi.useRealTimers();
  for (const name of ["peerHeader", "wrongCredentials"]) forget(name);
  if (peerHeader !== undefined) singleton("peerHeader", () => peerHeader);
});

const RIGHT = "right";
const find = vi.fn((text: string) => Promise.resolve(text === RIGHT ? { id: "runner/7" } : null));
beforeEach(() => find.mockClear());

/** Returns the status of the response. */
async function send(
  text: string,
  { from = "198.51.100.7", strength = "token" }: { from?: string; strength?: Credential["strength"] } = {},
): Promise<number> {
  const request = new Request("http://plimsoll.test/", { headers: { "x-peer": from } });
  const refused = (): ForbiddenError => new ForbiddenError("This runner token is not valid.");
  return knownBy(request, { text, kind: "runner", strength }, () => find(text), refused).then(
    () => 200,
    (error: { status: number }) => error.status,
  );
}

async function sendWrong(count: number, options?: Parameters<typeof send>[1]): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let n = 0; n < count; n += 1) statuses.add(await send(`wrong-${n}`, options));
  return statuses;
}

describe.each([
  ["token", WRONG_CREDENTIALS.token],
  ["secret", WRONG_CREDENTIALS.secret],
] as const)("wrong ones of the strength %s", (strength, limit) => {
  it("are refused as wrong up to the limit, then until the span ends with 429, for their address alone", async () => {
    expect(await sendWrong(limit, { strength })).toEqual(new Set([403]));
    expect(logged.warn).toHaveBeenCalledOnce();
    expect(await send("another", { strength })).toBe(429);
    expect(await send("another", { strength, from: "198.51.100.8" })).toBe(403);
    expect(await send(RIGHT, { strength, from: "198.51.100.8" })).toBe(200);
    vi.advanceTimersByTime(60_000);
    expect([await send(RIGHT, { strength }), await send("another", { strength })]).toEqual([200, 403]);
    expect(logged.warn).toHaveBeenCalledOnce();
  });

  it("count once each, however often they come, and right ones never", async () => {
    for (let n = 0; n < 3 * limit; n += 1) await send("revoked", { strength });
    for (let n = 0; n < 3 * limit; n += 1) await send(RIGHT, { strength });
    expect([await send("revoked", { strength }), await send("another", { strength })]).toEqual([403, 403]);
  });
});

it("lets a right token in from an address beyond the limit, and looks one up no more that failed", async () => {
  await sendWrong(WRONG_CREDENTIALS.token + 5);
  find.mockClear();
  expect(await send(RIGHT)).toBe(200);
  expect(find).toHaveBeenCalledOnce();
  expect([await send("wrong-3"), await send("wrong-1003")]).toEqual([429, 429]);
  expect(find).toHaveBeenCalledOnce();
});

it("tries no secret from an address beyond the limit, and tokens there as before", async () => {
  await sendWrong(WRONG_CREDENTIALS.secret, { strength: "secret" });
  find.mockClear();
  expect(await send(RIGHT, { strength: "secret" })).toBe(429);
  expect(find).not.toHaveBeenCalled();
  expect([await send(RIGHT), await send("another")]).toEqual([200, 403]);
});

it("says how long to wait", async () => {
  await sendWrong(WRONG_CREDENTIALS.secret, { strength: "secret" });
  vi.advanceTimersByTime(20_000);
  const request = new Request("http://plimsoll.test/", { headers: { "x-peer": "198.51.100.7" } });
  const asked = knownBy(
    request,
    { text: "another", kind: "registration", strength: "secret" },
    () => Promise.resolve(null),
    () => new ForbiddenError("no"),
  );
  await expect(asked).rejects.toMatchObject({
    status: 429,
    code: "tooManyRequests",
    message: "Too many wrong tokens came from this address. Try again in 40 s.",
    headers: { "retry-after": "40", "ratelimit-limit": "60", "ratelimit-remaining": "0" },
  });
});

it("remembers no more than 100,000, whatever they come from", async () => {
  const span = { endsAt: Date.now() + 60_000, remembered: 99_999, byAddress: new Map<string, Set<string>>() };
  singleton("wrongCredentials", () => span);
  expect(await sendWrong(3)).toEqual(new Set([403]));
  expect(await sendWrong(3, { from: "198.51.100.8" })).toEqual(new Set([403]));
  expect([...span.byAddress.values()].map(({ size }) => size)).toEqual([1]);
});
