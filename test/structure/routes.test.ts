/** Every exported method of every route file is in the OpenAPI document, and the document names no other. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json";
import { openApiDocument } from "../../lib/server/http/openapi";
import { ROUTES } from "../../lib/server/http/routes";

const app = fileURLToPath(new URL("../../app", import.meta.url));

/** "GET /api/v1/policies/{name}", from the files that Next serves. */
function served(): string[] {
  return readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    .flatMap((file) => {
      const path = `/${relative(app, join(app, file, ".."))}`.replaceAll(/\[(\w+)\]/g, "{$1}");
      const text = readFileSync(join(app, file), "utf8");
      return [...text.matchAll(/^export const (GET|POST|PUT|PATCH|DELETE)\b/gm)].map(
        ([, method]) => `${method} ${path}`,
      );
    })
    .sort();
}

describe("the OpenAPI document", () => {
  const document = openApiDocument(
    ROUTES.map(({ meta }) => meta),
    packageJson.version,
  );
  const documented = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );

  it("lists what is served, and nothing else", () => {
    expect(documented.sort()).toEqual(served());
  });

  it("finds the route files at all", () => {
    expect(served()).toContain("POST /api/v1/policies/{name}/runs");
    expect(served().length).toBeGreaterThan(35);
  });

  it("names each operation once and gives each path parameter a schema", () => {
    const ids = ROUTES.map(({ meta }) => meta.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { meta } of ROUTES) {
      const names = [...meta.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const operation = document.paths?.[meta.path]?.[meta.method.toLowerCase() as "get"];
      const described = (operation?.parameters ?? []).flatMap((each) =>
        "in" in each && each.in === "path" ? [each.name] : [],
      );
      expect(described.sort(), `${meta.method} ${meta.path}`).toEqual(names.sort());
    }
  });

  it("says of every write which role it needs", () => {
    for (const { meta } of ROUTES.filter(({ meta: { method } }) => method !== "GET")) {
      expect(meta.role, meta.operationId).not.toBe("public");
    }
  });
});
