import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, parseConfig } from "./config";

describe("parseConfig", () => {
  it("fills in what is not set", () => {
    expect(parseConfig({})).toEqual({
      port: 3000,
      databaseUrl: undefined,
      redisUrl: undefined,
      dataDir: resolve(".data"),
      secretKey: undefined,
      demo: undefined,
      worker: true,
      logLevel: "info",
    });
  });

  it("takes an empty variable for an unset one", () => {
    expect(parseConfig({ DATABASE_URL: "", PORT: "" })).toMatchObject({ databaseUrl: undefined, port: 3000 });
  });

  it("reads what is set", () => {
    const read = parseConfig({ PORT: "8080", PLIMSOLL_DEMO: "0", DATABASE_URL: "postgres://u:p@h/d" });
    expect(read).toMatchObject({ port: 8080, demo: false, databaseUrl: "postgres://u:p@h/d" });
  });

  it("names every wrong setting at once and repeats no secret", () => {
    const wrong = {
      PORT: "http",
      DATABASE_URL: "mysql://h",
      PLIMSOLL_SECRET_KEY: "c2hvcnQ=",
      PLIMSOLL_DEMO: "maybe",
    };
    let caught: unknown;
    try {
      parseConfig(wrong);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(ConfigError);
    const message = caught instanceof Error ? caught.message : "";
    for (const name of Object.keys(wrong)) expect(message).toContain(name);
    expect(message).toContain("openssl rand -base64 32");
    expect(message).not.toContain("c2hvcnQ=");
  });
});
