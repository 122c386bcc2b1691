import { describe, expect, it } from "vitest";
import type { Query } from "../../discovery";
import { SourceError } from "../../sources/errors";
import { resolveSource, sourceFinder, type Registered } from "./resolve";

const source = (
  name: string,
  normalizedUrl: string | null,
  type: Query["type"] = "prometheus",
): Registered => ({
  name,
  type,
  normalizedUrl,
  hasDocument: normalizedUrl === null,
});

const query = (endpoint: string, secretRef?: string): Query => ({
  name: "usage",
  type: "prometheus",
  endpoint,
  queryType: "range",
  lookbackSeconds: 3600,
  stepSeconds: 60,
  query: "up",
  ...(secretRef === undefined ? {} : { secretRef }),
});

const profile = (document: string): Query => ({ name: "cost", type: "pullCostProfile", document });

describe("resolveSource", () => {
  it("matches however the URL is written", () => {
    const found = resolveSource(query("http://Prom:9090/"), [source("prom", "http://prom:9090")]);
    expect(found.name).toBe("prom");
  });

  it("does not take a source of another type", () => {
    const loki = source("logs", "http://prom:9090", "loki");
    expect(() => resolveSource(query("http://prom:9090"), [loki])).toThrow(SourceError);
  });

  it("does not send one place's credentials to another because secretRef names it", () => {
    const mimir = source("mimir", "http://mimir");
    expect(() => resolveSource(query("http://evil", "mimir"), [mimir])).toThrow("http://evil");
  });

  it("lets secretRef decide between tenants of one URL, and asks for it", () => {
    const tenants = [source("team-a", "http://mimir"), source("team-b", "http://mimir")];
    expect(resolveSource(query("http://mimir", "team-b"), tenants).name).toBe("team-b");
    expect(() => resolveSource(query("http://mimir"), tenants)).toThrow(/team-a, team-b.*secretRef/);
    expect(sourceFinder(tenants)(query("http://mimir"))).toHaveLength(2);
  });

  it("takes a Kubernetes Secret's name for what it is where only one source fits", () => {
    expect(resolveSource(query("http://prom", "prom-auth"), [source("prom", "http://prom")]).name).toBe(
      "prom",
    );
  });

  it("finds an uploaded profile by its name", () => {
    const sources = [source("costs", null, "pullCostProfile")];
    expect(resolveSource(profile("costs"), sources).name).toBe("costs");
    expect(() => resolveSource(profile("prices"), sources)).toThrow("prices");
  });

  it("says which URL to register, with the code for it", () => {
    let caught: unknown;
    try {
      resolveSource(query("http://unknown:9090/"), []);
    } catch (error) {
      caught = error;
    }
    expect(caught).toMatchObject({
      code: "unregistered",
      message: expect.stringContaining("http://unknown:9090"),
    });
  });
});
