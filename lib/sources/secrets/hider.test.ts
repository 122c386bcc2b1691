import { describe, expect, it } from "vitest";
import { Hider } from "./hider";

const credentials = {
  token: "tok/en+1",
  username: "me",
  password: "pass",
  headers: { "x-scope-orgid": "team-42", "x-short": "a", "x-two": "q7", "x-number": "17" },
};
const hider = new Hider(credentials);

describe("a sentence", () => {
  it.each([
    ["Bearer tok/en+1 is not known", "Bearer [hidden] is not known"],
    ["/token?t=tok%2Fen%2B1", "/token?t=[hidden]"],
    [`Basic ${Buffer.from("me:pass").toString("base64")}`, "Basic [hidden]=="],
    ["the pass of me for team-42", "the [hidden] of me for [hidden]"],
    ["a short one stays, as q7 and 17 do", "a short one stays, as q7 and 17 do"],
  ])("%s", (text, expected) => {
    expect(hider.sentence(text)).toBe(expected);
  });

  it("is left alone where there is nothing to hide", () => {
    expect(new Hider({}).sentence("all is well")).toBe("all is well");
  });
});

describe("a server's words", () => {
  it.each([
    ["a tenant a? ab", "[hidden] tenant [hidden]? ab"],
    ["xq7x cTc= x", "x[hidden]x [hidden]= x"],
    ["17 of 1700", "[hidden] of 1700"],
    [String.raw`\u0074ok\/en\u002b1`, "[hidden]"],
    ["tok%252Fen%252b1", "[hidden]"],
    ["tok&#47;en&#x2B;1 tok&amp;#47;en+1", "[hidden] [hidden]"],
    [String.raw`{\"e\":\"tok\\\/en+1\"}`, String.raw`{\"e\":\"[hidden]\"}`],
    ["passpasspass", "[hidden][hidden][hidden]"],
  ])("%s", (text, expected) => {
    expect(hider.words(text)).toBe(expected);
  });

  it("are searched before they are cut, and at the end of what was read", () => {
    expect(hider.quote(`${"x".repeat(10)} tok/en+1`, 14)).toBe("xxxxxxxxxx [hi…");
    expect(hider.quote("x tok/e", 99, true)).toBe("x [hidden]");
    expect(hider.quote(`x tok%2`, 99, true)).toBe("x [hidden]");
    expect(hider.quote(`${" ".repeat(65_530)}tok/en+1`)).toBe("[hidden]");
  });
});

it("finds non-ASCII secrets however a server writes them", () => {
  const secret = "schlüssel€🔑";
  const found = new Hider({ token: secret });
  const utf8 = Buffer.from(secret);
  const bytes = [...utf8].map((byte) => byte.toString(16).padStart(2, "0"));
  for (const text of [
    encodeURIComponent(secret),
    encodeURIComponent(secret).toLowerCase(),
    JSON.stringify(secret),
    [...secret]
      .map((char) => char.codePointAt(0))
      .map((code) => `&#${code};`)
      .join(""),
    secret
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
    utf8.toString("latin1"),
    JSON.stringify(utf8.toString("latin1")).replace(
      /[^\x00-\x7f]/g,
      (c) => `\\u00${c.charCodeAt(0).toString(16)}`,
    ),
    bytes.map((byte) => `\\x${byte}`).join(""),
    bytes.join(""),
    utf8.toString("base64url"),
    "schl&uuml;ssel&#8364;&#128273;",
    "schl?ssel??",
  ]) {
    expect(found.words(`<${text}>`)).toMatch(/^<"?\[hidden\]=*"?>$/);
  }
});

it("knows what of a header a server repeats by itself", () => {
  const inside = Buffer.from("robot:s3cret-word").toString("base64");
  const { words } = new Hider({ headers: { authorization: `Basic ${inside}`, cookie: "a=12345678; b=x" } });
  expect(words(`robot:s3cret-word s3cret-word ${inside} 12345678`)).toBe(
    "[hidden] [hidden] [hidden] [hidden]",
  );
});

it("leaves names as they are but for secrets that they cannot hold by chance", () => {
  const { name } = new Hider({
    token: "0123456789abcdef",
    password: "registry",
    headers: { "X-Scope-OrgID": "platform-engineering" },
  });
  expect(name("registry/platform-engineering/a:0123456789abcdef")).toBe(
    "registry/platform-engineering/a:[hidden]",
  );
});

it("hides nothing twice, whatever the secret", () => {
  const { words } = new Hider({ token: "hidden", password: "d" });
  const once = words("the hidden d word");
  expect(once).toBe("the [hidden] [hidden] word");
  expect(words(once)).toBe(once);
});

it("finds a key's lines, and a token that was fetched later", () => {
  const line = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ";
  const found = new Hider({ clientKey: `-----BEGIN PRIVATE KEY-----\n${line}\n-----END PRIVATE KEY-----\n` });
  expect(found.words(`x ${line} y`)).toBe("x [hidden] y");
  found.add("fetched");
  expect(found.words("x fetched y")).toBe("x [hidden] y");
});

it.each(["\\", "%25", "&amp;", "x", "Ã"])("ends on a text made to take long: %s and so on", (piece) => {
  const token = "\\".repeat(40) + "%25".repeat(20);
  const shown = new Hider({ token, password: "x".repeat(16_000) }).quote(piece.repeat(30_000), 500, true);
  expect(shown.length).toBeLessThanOrEqual(501);
});
