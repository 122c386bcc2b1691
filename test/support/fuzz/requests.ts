/** Requests that the document describes, nearly describes, and does not describe. */
import type { Dice } from "./dice";
import type { Document, Operation } from "./document";
import { valueOf, type Source } from "./schema";
import { HOSTILE_TEXTS, HOSTILE_VALUES, MALFORMED_SEGMENTS } from "./texts";

export interface FuzzRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** The operation in the document; undefined if it is not described. */
  readonly operation?: Operation;
}

export interface World {
  readonly document: Document;
  /** Returns valid texts for a property or parameter of this name in requests to this path of the document. */
  readonly known: (name: string, path: string, dice: Dice) => readonly string[];
  /** Complete realistic bodies by operation. */
  readonly bodies: Readonly<Record<string, readonly object[]>>;
  /** Returns a realistic policy. */
  readonly policy: (dice: Dice) => string;
}

const STRANGE_METHODS = [
  "TRACE",
  "TRACE",
  "PROPFIND",
  "SEARCH",
  "OPTIONS",
  "HEAD",
  "PATCH",
  "DELETE",
  "POST",
];
const PAGES = [
  "/",
  "/policies",
  "/policies/ci",
  "/policies/ci/tune",
  "/runs",
  "/sign-in",
  "/setup",
  "/audit",
  "/changes",
];
const TYPES = [
  "text/html",
  "application/xml",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
];
const FRAMEWORK: readonly Readonly<Record<string, string>>[] = [
  { "next-action": "x" },
  { rsc: "1", "next-router-state-tree": "%7B" },
  { rsc: "1", "next-router-state-tree": "%5B%22%22%2C%7B%7D%5D" },
  { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
  { rsc: "1", "next-url": "/%ff" },
  { "x-middleware-subrequest": "proxy:proxy:proxy" },
  { "x-nextjs-data": "1" },
  { "x-forwarded-host": "[", "x-forwarded-proto": "gopher" },
  { "x-forwarded-for": "not an address, ,," },
  { host: "[" },
  { accept: "\u00ff/*;q=nan", "accept-encoding": "br;q=2, *;q=0" },
  { range: "bytes=5-1,-1" },
  { cookie: "plimsoll=%; plimsoll=plimsoll_s_x; __proto__=1; =" },
  { "content-encoding": "gzip" },
  { "content-security-policy": "script-src 'nonce-<'" },
];

/** Returns the next request. It only depends on seed, number and world. `caller`: headers of the caller. */
export function makeRequest(world: World, dice: Dice, caller: Readonly<Record<string, string>>): FuzzRequest {
  const made = dice.chance(0.06) ? pageRequest(dice) : operationRequest(world, dice);
  const request = { ...made, headers: { ...caller, ...made.headers } };
  const { headers, operation: _described, ...rest } = request;
  if (dice.chance(0.04)) return { ...rest, headers, method: dice.pick(STRANGE_METHODS) };
  if (dice.chance(0.06)) return { ...rest, headers, target: malformed(rest.target, dice) };
  if (dice.chance(0.04)) return { ...rest, headers: { ...headers, ...dice.pick(FRAMEWORK) } };
  return request;
}

function pageRequest(dice: Dice): FuzzRequest {
  const page = dice.pick(PAGES);
  const target = dice.chance(0.2)
    ? `${page}?${dice.pick(["x=%ff", "_rsc=1", "tab=%00", "%", "a[b]=c&a=1&a=2"])}`
    : page;
  const headers = dice.chance(0.3) ? dice.pick(FRAMEWORK) : {};
  return { method: dice.chance(0.1) ? "POST" : "GET", target, headers };
}

function malformed(target: string, dice: Dice): string {
  const segments = target.split("/");
  segments.splice(1 + dice.below(segments.length), dice.below(2), dice.pick(MALFORMED_SEGMENTS));
  const path = segments.join("/");
  return dice.chance(0.05) ? `http://elsewhere.example${path}` : path;
}

function operationRequest(world: World, dice: Dice): FuzzRequest {
  const operation = dice.pick(world.document.operations);
  const source: Source = {
    dice,
    resolve: world.document.resolve,
    known: (name) => world.known(name, operation.path, dice),
    wrong: dice.pick([0, 0, 0.05, 0.3]),
  };
  let path = operation.path;
  let described = true;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const { name, in: place, required, schema } of operation.parameters) {
    // Many filters together find nothing.
    const left = operation.parameters.length > 4 ? 0.9 : 0.6;
    if (place !== "path" && required !== true && dice.chance(left)) continue;
    const value = wellFormed(place === "header" ? headerOf(name, dice) : valueOf(schema, source, name));
    if (place === "path") {
      path = path.replace(`{${name}}`, () => encodeURIComponent(value));
      // The path then has another meaning; %00 is refused earlier.
      if (/^\.{0,2}$/.test(value) || value.includes("\0")) described = false;
    } else if (place === "query") query.append(name, value);
    else headers[name.toLowerCase()] = value;
  }
  if (source.wrong > 0 && dice.chance(0.2)) query.append(wellFormed(dice.pick(HOSTILE_TEXTS)), "1");
  const search = query.size > 0 ? `?${query}` : "";
  const body = bodyOf(operation, world, source);
  return {
    method: operation.method,
    target: path + search,
    headers: { ...headers, ...(body ? { "content-type": body.type } : {}) },
    ...(body ? { body: body.bytes } : {}),
    ...(described ? { operation } : {}),
  };
}

/** URLs cannot contain half a surrogate pair. */
const wellFormed = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).replace(/[\ud800-\udfff]/gu, "\ufffd");

function headerOf(name: string, dice: Dice): string {
  if (name === "If-Match") return dice.pick(['"1"', '"2"', "*", 'W/"1"', "1", '"x"', ""]);
  return dice.pick(["k1", "k2", `k${dice.below(1e6)}`, "with a blank", "x".repeat(300)]);
}

/** Returns undefined for no body. Sometimes sends a body to operations that take none. */
function bodyOf(
  { requestBody, method, operationId }: Operation,
  world: World,
  source: Source,
): { type: string; bytes: Buffer } | undefined {
  const { dice, wrong } = source;
  if (!requestBody) {
    if (method === "GET" || !dice.chance(wrong)) return undefined;
    return { type: "application/json", bytes: brokenBody(dice) };
  }
  if (requestBody.required !== true && dice.chance(0.3)) return undefined;
  const [type, content] = dice.pick(Object.entries(requestBody.content));
  if (wrong > 0 && dice.chance(0.15)) return { type, bytes: brokenBody(dice) };
  const whole = world.bodies[operationId] ?? [];
  const text = type.endsWith("yaml")
    ? world.policy(dice)
    : JSON.stringify(
        whole.length > 0 && dice.chance(0.5) ? dice.pick(whole) : valueOf(content.schema ?? {}, source),
      );
  const sent = wrong > 0 && dice.chance(0.1) ? dice.pick(TYPES) : type;
  return { type: sent, bytes: Buffer.from(text) };
}

function brokenBody(dice: Dice): Buffer {
  const texts = [
    "",
    "{",
    '{"spec":',
    "[".repeat(2_000),
    `{"spec":${"[".repeat(500)}${"]".repeat(500)}}`,
    '{"a":1,"a":2}',
    '{"__proto__":{"role":"admin"}}',
    '"\\ud800"',
    "1e999",
    "\ufeff{}",
    "a: &a [*a]",
    "%YAML 9.9\n---\n!!binary x",
    JSON.stringify(dice.pick(HOSTILE_VALUES)),
    JSON.stringify(dice.pick(HOSTILE_TEXTS)),
  ];
  return dice.chance(0.2) ? Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) : Buffer.from(dice.pick(texts));
}
