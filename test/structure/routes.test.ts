/** Every route file is in the OpenAPI document and vice versa, and the document is valid. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { isRefusal } from "@/lib/server/http/handlersOf";
import { openApiRoute, ROUTES } from "@/lib/server/routes";
import { sourcesIn } from "./sources";

const root = fileURLToPath(new URL("../..", import.meta.url));
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Answers what no route does. */
const CATCH_ALL = "/api/{...path}";

interface Exported {
  readonly operation: string;
  readonly handle: unknown;
}

/** `app/(group)/api/v1/runs/[id]/route.ts` → `/api/v1/runs/{id}`; a route of the API may take the rest of its path as one. */
function pathOf(file: string): string {
  const parts = file.split(/[\\/]/).slice(1, -1);
  return `/${parts
    .filter((part) => !part.startsWith("("))
    .map((part) => (part === "[...path]" ? "{...path}" : part.replace(/^\[(?:\.\.\.)?(.+)\]$/, "{$1}")))
    .join("/")}`;
}

async function exportedRoutes(): Promise<Exported[]> {
  const files = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => basename(file) === "route.ts")
    .map((file) => join("app", file));
  const all = await Promise.all(
    files.map(async (file) => {
      const exports = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
      return Object.entries(exports)
        .filter(([name]) => METHODS.includes(name))
        .map(([name, handle]) => ({ operation: `${name} ${pathOf(file)}`, handle }));
    }),
  );
  return all.flat().filter(({ operation }) => !operation.endsWith(CATCH_ALL));
}

const methodsOf = (path: string): string[] =>
  exported.flatMap(({ operation }) =>
    operation.endsWith(` ${path}`) ? [operation.split(" ")[0] ?? ""] : [],
  );

const documentSchema = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
});

const reportSchema = z.object({
  problems: z.array(
    z.looseObject({ ruleId: z.string(), location: z.array(z.looseObject({ pointer: z.string() })) }),
  ),
});

let exported: Exported[];
let document: z.infer<typeof documentSchema>;

beforeAll(async () => {
  process.env.PLIMSOLL_LOG_LEVEL ??= "silent";
  exported = await exportedRoutes();
  const request = new Request("http://plimsoll.test/api/openapi.json");
  const response = await openApiRoute.handle(request, { params: Promise.resolve({}) });
  document = documentSchema.parse(await response.json());
});

describe("the OpenAPI document", () => {
  it("names what the route files export, no more and no less", () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = exported.filter(({ handle }) => !isRefusal(handle));
    expect(described.sort()).toEqual(served.map(({ operation }) => operation).sort());
    expect(described.length).toBeGreaterThan(40);
  });

  it("describes under each path the very route that answers there", () => {
    const handlers = new Map(ROUTES.map(({ meta, handle }) => [`${meta.method} ${meta.path}`, handle]));
    for (const { operation, handle } of exported.filter((each) => !isRefusal(each.handle))) {
      expect(handlers.get(operation), operation).toBe(handle);
    }
  });

  it("leaves no method of the API to the framework, whose refusals have no body", () => {
    for (const path of Object.keys(document.paths).filter((each) => each.startsWith("/api/"))) {
      expect(methodsOf(path).sort(), path).toEqual(["DELETE", "GET", "OPTIONS", "PATCH", "POST", "PUT"]);
    }
  });

  it("says what JSON, YAML and events hold", () => {
    const untyped = ROUTES.flatMap(({ meta: { operationId, response } }) =>
      "content" in response
        ? Object.entries(response.content ?? {})
            .filter(([type, schema]) => /json|yaml|event/.test(type) && schema instanceof z.ZodString)
            .map(([type]) => `${operationId} ${type}`)
        : [],
    );
    expect(untyped).toEqual([]);
    expect(JSON.stringify(document.paths["/api/v1/runs/{id}/events"])).toContain("RunEvent");
    expect(JSON.stringify(document.paths["/api/v1/runs/{id}/status.yaml"])).toContain("discoveredImages");
  });

  it("says where the version comes from that If-Match takes, and where to find what was made", () => {
    for (const { meta } of ROUTES.filter((each) => each.meta.ifMatch === true)) {
      const readers = ROUTES.filter(({ meta: { method, response } }) => {
        return method === "GET" && "headers" in response && response.headers?.includes("etag") === true;
      }).map((each) => each.meta.path);
      // A part of a policy is at the policy's version.
      expect(readers, meta.operationId).toContain(meta.path.replace(/\/(?:schedule|queue)$/, ""));
    }
    const created = document.paths["/api/v1/policies"]?.post;
    expect(JSON.stringify(created)).toContain('"ETag":{');
    expect(JSON.stringify(created)).toContain('"Location":{');
  });

  it("describes the 409 that callers handle", () => {
    const conflict = z.object({ responses: z.object({ 409: z.object({ description: z.string() }) }) });
    const described = (path: string, method: string): string =>
      conflict.parse(document.paths[path]?.[method]).responses[409].description;
    expect(described("/api/v1/policies/{name}", "put")).toContain("`guardUnknown`");
    expect(described("/api/v1/policies/{name}/versions/{a}/restore", "post")).toContain("`guardUnknown`");
    expect(described("/api/v4/jobs/request", "post")).toContain("Request again.");
  });

  it("names each code of a 409 at a route that answers with it, and the 412 of each If-Match", () => {
    const codes = sourcesIn("lib/server").flatMap(({ text }) =>
      [...text.matchAll(/new ConflictError\([\s\S]*?\);/g)].flatMap(([thrown]) =>
        [...thrown.matchAll(/(?<!path: )"([a-z]+[A-Z]\w*|disabled)"[,)\s]/g)].map(([, code]) => code),
      ),
    );
    expect(codes).toContain("replayUnfinished");
    const described = JSON.stringify(document.paths);
    expect(codes.filter((code) => !described.includes(`\`${code}\``))).toEqual([]);
    for (const { meta } of ROUTES.filter((each) => each.meta.ifMatch === true))
      expect(document.paths[meta.path]?.[meta.method.toLowerCase()]?.responses, meta.path).toHaveProperty(
        "412",
      );
  });

  it("says of each query parameter what it is for", () => {
    const parameter = z.looseObject({
      in: z.string(),
      name: z.string(),
      description: z.string().optional(),
      schema: z.looseObject({ description: z.string().optional() }).optional(),
    });
    const silent = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ parameters = [] }) =>
        z
          .array(parameter)
          .parse(parameters)
          .filter((each) => each.in === "query" && !each.description && !each.schema?.description)
          .map(({ name }) => `${path} ${name}`),
      ),
    );
    // GitLab's own.
    expect(silent).toEqual(["/api/v4/jobs/{id}/trace debug_trace"]);
  });

  it("has one name an operation", () => {
    const ids = ROUTES.map(({ meta }) => meta.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("has a parameter for each brace, and a brace for each parameter", () => {
    for (const { meta } of ROUTES) {
      const braces = [...meta.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const params = meta.params instanceof z.ZodObject ? Object.keys(meta.params.shape) : [];
      expect(params.sort(), meta.path).toEqual(braces.sort());
    }
  });

  it("lets nobody but a tuner or an administrator change anything, except of their own sign-in", () => {
    const open = ROUTES.filter(({ meta }) => meta.method !== "GET" && meta.keepsNothing !== true).filter(
      ({ meta }) => meta.role !== "tuner" && meta.role !== "admin",
    );
    const own = ["signIn", "signOut", "endSession", "signOutEverywhere", "changePassword", "useSetupLink"];
    const jobs = ["appendTrace", "requestJob", "updateJob"];
    const runners = ["registerRunner", "removeRunnerManager", "resetRunnerToken", "unregisterRunner"];
    const machines = ["receiveGitLabHook", ...jobs, ...runners];
    const expected = [...machines, ...own, "createToken", "revokeToken"];
    expect(open.map(({ meta }) => meta.operationId).sort()).toEqual(expected.sort());
  });

  it("limits how often one caller asks for what is computed on request", () => {
    const unlimited = ROUTES.filter(({ meta }) => meta.limit === undefined).map(
      ({ meta }) => meta.operationId,
    );
    const questions = ROUTES.filter(({ meta }) => meta.method === "POST" && meta.keepsNothing === true);
    const ofResults = ["diffRuns", "explainImage", "getRunRemedies"];
    const computed = [...questions.map(({ meta }) => meta.operationId), ...ofResults];
    expect(computed.filter((operation) => unlimited.includes(operation))).toEqual([]);
  });

  it("is valid OpenAPI 3.1 to a linter that is not ours", () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const folder = mkdtempSync(join(tmpdir(), "plimsoll-openapi-"));
    try {
      const file = join(folder, "openapi.json");
      writeFileSync(file, JSON.stringify(document));
      const args = ["--no-install", "redocly", "lint", file, "--extends", "recommended", "--format", "json"];
      const { status, stdout, stderr } = spawnSync("npx", args, {
        cwd: root,
        encoding: "utf8",
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      });
      const report = reportSchema.parse(JSON.parse(stdout.slice(stdout.indexOf("{")) || "null"));
      // A browser on its way to the identity provider and back is answered with redirects and nothing else, and a
      // Runner that looks for a job router with 501.
      const others = report.problems.filter(
        ({ ruleId, location }) =>
          ruleId !== "operation-2xx-response" ||
          !location.every(({ pointer }) => /sign-in~1oidc|router~1discovery/.test(pointer)),
      );
      expect(others, stderr).toEqual([]);
      expect(status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);
});
