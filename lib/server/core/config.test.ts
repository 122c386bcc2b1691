import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, parseConfig } from "./config";

describe("parseConfig", () => {
  it("fills in what is not set", () => {
    expect(parseConfig({})).toEqual({
      host: "127.0.0.1",
      onlyLoopback: false,
      port: 3000,
      databaseUrl: undefined,
      migrationDatabaseUrl: undefined,
      redisUrl: undefined,
      registrationToken: undefined,
      databaseReplicaUrl: undefined,
      dataDir: resolve(".data"),
      secretKey: undefined,
      previousSecretKeys: [],
      demo: undefined,
      worker: true,
      trustedProxies: 0,
      drainSeconds: 15,
      logLevel: "info",
      publicUrl: "http://localhost:3000",
      oidc: undefined,
      smtp: undefined,
    });
  });

  it("takes an empty variable for an unset one", () => {
    expect(parseConfig({ DATABASE_URL: "", PORT: "" })).toMatchObject({ databaseUrl: undefined, port: 3000 });
  });

  it("reads what is set", () => {
    const read = parseConfig({ PORT: "8080", PLIMSOLL_DEMO: "0", DATABASE_URL: "postgres://u:p@h/d" });
    expect(read).toMatchObject({ port: 8080, demo: false, databaseUrl: "postgres://u:p@h/d" });
  });

  it("reads an identity provider", () => {
    const read = parseConfig({
      PLIMSOLL_URL: "https://plimsoll.example.com/",
      PLIMSOLL_OIDC_ISSUER: "https://id.example.com/realms/ci",
      PLIMSOLL_OIDC_CLIENT_ID: "plimsoll",
      PLIMSOLL_OIDC_ADMIN_GROUPS: "platform, sre",
    });
    expect(read.publicUrl).toBe("https://plimsoll.example.com");
    expect(read.oidc).toMatchObject({
      issuer: "https://id.example.com/realms/ci",
      groupsClaim: "groups",
      groups: { admin: ["platform", "sre"], tuner: [], viewer: [] },
    });
  });

  it("refuses half an identity provider, and one that anybody could listen to", () => {
    const half = { PLIMSOLL_OIDC_ISSUER: "http://id.example.com" };
    expect(() => parseConfig(half)).toThrow(
      /ISSUER must begin with https[^]*CLIENT_ID must be set[^]*VIEWER_GROUPS[^]*PLIMSOLL_URL must be set/,
    );
    expect(() => parseConfig({ PLIMSOLL_OIDC_CLIENT_ID: "plimsoll" })).toThrow(/ISSUER must be set/);
    expect(() => parseConfig({ PLIMSOLL_URL: "https://plimsoll.example.com/ci" })).toThrow(/no path/);
  });

  it("reads keys that were replaced, whatever surrounds the commas", () => {
    const [a, b] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((key) => key.toString("base64"));
    const read = parseConfig({ PLIMSOLL_SECRET_KEY_PREVIOUS: `${a}, ${b}` });
    expect(read.previousSecretKeys).toEqual([a, b]);
    expect(() => parseConfig({ PLIMSOLL_SECRET_KEY_PREVIOUS: `${a},short` })).toThrow(/PREVIOUS.*32 random/);
  });

  it("names every wrong setting at once and repeats no secret", () => {
    const wrong = {
      PORT: "http",
      DATABASE_URL: "mysql://h",
      MIGRATION_DATABASE_URL: "mysql://h",
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
