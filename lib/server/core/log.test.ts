import { describe, expect, it } from "vitest";
import { makeLogger } from "./log";

/** Returns what one call writes. */
function written(fields: object, message = "said"): { text: string; line: Record<string, unknown> } {
  let text = "";
  makeLogger("info", { write: (chunk) => void (text += chunk) }).info(fields, message);
  return { text, line: JSON.parse(text) as Record<string, unknown> };
}

describe("the log", () => {
  it("is one line of JSON with time, level, process and the request's id", () => {
    const { text, line } = written({ requestId: "r-1", status: 200 });
    expect(text.endsWith("}\n")).toBe(true);
    expect(text.trim()).not.toContain("\n");
    expect(line).toMatchObject({
      level: "info",
      pid: process.pid,
      requestId: "r-1",
      status: 200,
      msg: "said",
    });
    expect(Date.parse(String(line["time"]))).toBeGreaterThan(0);
  });

  it.each([
    "authorization",
    "Authorization",
    "cookie",
    "set-cookie",
    "token",
    "tokenHash",
    "accessToken",
    "refresh_token",
    "password",
    "passwordHash",
    "clientSecret",
    "client_secret",
    "secretKey",
    "clientKey",
    "apiKey",
    "x-api-key",
    "credentials",
    "headers",
    "databaseUrl",
    "connectionString",
  ])("hides the value of %s, at any depth", (key) => {
    const secret = "s3cr3t-value";
    const deep = { a: { b: [{ c: { d: { e: { [key]: { inner: secret } } } } }] } };
    for (const fields of [{ [key]: secret }, deep, { list: [deep] }]) {
      const { text } = written(fields);
      expect(text).not.toContain(secret);
      expect(text).toContain("[hidden]");
    }
  });

  it("hides passwords in URLs and tokens in texts, in errors and their causes too", () => {
    const url = "postgresql://plimsoll:s3cr3t@db:5432/plimsoll";
    const error = new Error(`no way to ${url}`, {
      cause: new Error("sent Authorization: Bearer abcdef123456"),
    });
    const { text, line } = written({ error, url, deep: { said: "Basic dXNlcjpwYXNz" } });
    for (const secret of ["s3cr3t", "abcdef123456", "dXNlcjpwYXNz"]) expect(text).not.toContain(secret);
    expect(line).toMatchObject({
      url: "postgresql://plimsoll:[hidden]@db:5432/plimsoll",
      error: { type: "Error", message: expect.stringContaining("no way to"), cause: { type: "Error" } },
    });
  });

  it("hides the password of each URL of a text", () => {
    const said = "a://u:one@h/x?y=a@b b://v@h c://h:80/ ://w:two@h https://k:/three/four@h d://x:y z@h";
    expect(written({ said }).line["said"]).toBe(
      "a://u:[hidden]@h/x?y=a@b b://v@h c://h:80/ ://w:[hidden]@h https://k:[hidden]@h d://x:y z@h",
    );
  });

  it.each([
    ["a long word", "a".repeat(40_000)],
    ["addresses without an end", "a://b:".repeat(20_000)],
  ])("takes no time to search %s", (_, said) => {
    const before = performance.now();
    written({ said });
    expect(performance.now() - before).toBeLessThan(1_500);
  });

  it("leaves alone what is no secret", () => {
    const fields = { path: "/api/v1/policies/{name}", swept: [{ id: "1", state: "queued" }], none: null };
    expect(written(fields).line).toMatchObject(fields);
  });

  it("survives a circle", () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    expect(written({ circle }).text).toContain("[deeper]");
  });
});
