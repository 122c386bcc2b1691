/** Small trees of files that each break one structural rule, and some that break none. */

export type Files = Readonly<Record<string, string>>;
export interface Case {
  readonly rule: string;
  readonly title: string;
  readonly files: Files;
}

/** `from` imports `to` by the given specifier, and both exist. */
function arrow(from: string, specifier: string, to: string): Files {
  return {
    [from]: `import { x } from "${specifier}";\nexport const y = x;\n`,
    [to]: "export const x = 1;\n",
  };
}

export const caught: readonly Case[] = [
  {
    rule: "no-circular",
    title: "two files that import each other",
    files: {
      "lib/queue/a.ts": 'import { b } from "./b";\nexport const a = (): number => b();\n',
      "lib/queue/b.ts": 'import { a } from "./a";\nexport const b = (): number => a();\n',
    },
  },
  {
    rule: "no-circular",
    title: "two files that need only each other's types",
    files: {
      "lib/queue/a.ts": 'import type { B } from "./b";\nexport type A = B | string;\n',
      "lib/queue/b.ts": 'import type { A } from "./a";\nexport type B = A | number;\n',
    },
  },
  {
    rule: "ground-below-engines",
    title: "a document reader that knows an engine",
    files: arrow("lib/document/reader.ts", "../discovery", "lib/discovery/index.ts"),
  },
  {
    rule: "ground-below-engines",
    title: "the shape of explanations made for one engine",
    files: arrow("lib/explanation/explanation.ts", "../discovery", "lib/discovery/index.ts"),
  },
  {
    rule: "engine-knows-no-application",
    title: "an engine that reads the database",
    files: arrow("lib/discovery/pipeline.ts", "@/lib/server/core/db", "lib/server/core/db.ts"),
  },
  {
    rule: "engine-knows-no-application",
    title: "an engine that calls a source",
    files: arrow(
      "lib/discovery/pipeline.ts",
      "../sources/prometheus/client",
      "lib/sources/prometheus/client.ts",
    ),
  },
  {
    rule: "engine-knows-no-application",
    title: "an engine that takes only a type from the server",
    files: {
      "lib/discovery/pipeline.ts": 'import type { X } from "@/lib/server/core/db";\nexport type Y = X;\n',
      "lib/server/core/db.ts": "export type X = string;\n",
    },
  },
  {
    rule: "engine-does-no-io",
    title: "an engine that opens files",
    files: {
      "lib/replay/read.ts": 'import { readFileSync } from "node:fs";\nexport const y = readFileSync;\n',
    },
  },
  ...["discovery", "replay", "coldstart", "waterlines", "queue", "minutes"].map((part) => ({
    rule: `${part}-has-one-entry`,
    title: `a page that reaches into ${part}`,
    files: arrow("components/ui/Row.tsx", `@/lib/${part}/inner/parse`, `lib/${part}/inner/parse.ts`),
  })),
  {
    rule: "api-shapes-know-shapes-only",
    title: "an API shape that knows the server",
    files: arrow("lib/api/runs.ts", "../server/discovery/runs", "lib/server/discovery/runs/index.ts"),
  },
  {
    rule: "api-shapes-know-shapes-only",
    title: "an API shape that takes the engine's other entry point",
    files: arrow("lib/api/runs.ts", "../discovery", "lib/discovery/index.ts"),
  },
  {
    rule: "api-shapes-compute-nothing",
    title: "an API shape that loads computation by way of a shape",
    files: {
      ...arrow("lib/api/runs.ts", "../discovery/shapes", "lib/discovery/shapes.ts"),
      "lib/discovery/shapes.ts": 'export { x } from "./pipeline";\n',
      "lib/discovery/pipeline.ts": "export const x = 1;\n",
    },
  },
  {
    rule: "source-shapes-compute-nothing",
    title: "the words of a source type that load its client",
    files: {
      "lib/sources/shapes.ts": 'export { x } from "./loki/declaration";\n',
      ...arrow("lib/sources/loki/declaration.ts", "./client", "lib/sources/loki/client.ts"),
    },
  },
  {
    rule: "sources-know-no-policy",
    title: "a source that knows the server",
    files: arrow("lib/sources/loki/client.ts", "@/lib/server/core/config", "lib/server/core/config.ts"),
  },
  {
    rule: "sources-know-no-policy",
    title: "a source that fills an engine's samples",
    files: arrow("lib/sources/prometheus/client.ts", "../../discovery", "lib/discovery/index.ts"),
  },
  {
    rule: "fetching-needs-no-database",
    title: "discovery's queries fetched with the help of the database",
    files: arrow("lib/server/discovery/fetch/fetchQuery.ts", "../../core/db", "lib/server/core/db.ts"),
  },
  {
    rule: "server-core-below-all",
    title: "the server's core that writes the audit log",
    files: arrow("lib/server/core/settings.ts", "../audit/write", "lib/server/audit/write.ts"),
  },
  {
    rule: "server-http-below-parts",
    title: "the route wrapper that reads sessions itself",
    files: arrow("lib/server/http/defineRoute.ts", "../auth/sessions", "lib/server/auth/sessions.ts"),
  },
  {
    rule: "server-auth-below-parts",
    title: "sign-in that reads a part's settings",
    files: arrow("lib/server/auth/signIn.ts", "../settings/service", "lib/server/settings/service.ts"),
  },
  {
    rule: "server-services-know-no-part",
    title: "a service of all parts that reads runs",
    files: arrow(
      "lib/server/dataSources/check.ts",
      "../discovery/runs",
      "lib/server/discovery/runs/index.ts",
    ),
  },
  ...["builds", "changes", "compute", "email"].map((service) => ({
    rule: "server-services-know-no-part",
    title: `${service} made for the queue`,
    files: arrow(`lib/server/${service}/record.ts`, "../queue/jobs", "lib/server/queue/jobs.ts"),
  })),
  {
    rule: "server-draws-nothing",
    title: "a server module that draws",
    files: arrow("lib/server/mail.ts", "@/components/ui/Badge", "components/ui/Badge.tsx"),
  },
  {
    rule: "browser-code-stays-in-the-browser",
    title: "a component that asks the server's module",
    files: arrow(
      "components/runs/RunPage.tsx",
      "@/lib/server/discovery/runs",
      "lib/server/discovery/runs/index.ts",
    ),
  },
  {
    rule: "browser-code-stays-in-the-browser",
    title: "a page that asks the server's module",
    files: arrow(
      "app/(dashboard)/runs/page.tsx",
      "@/lib/server/discovery/runs",
      "lib/server/discovery/runs/index.ts",
    ),
  },
  {
    rule: "who-is-there-is-asked-by-pages",
    title: "a component that asks the server who is there",
    files: arrow(
      "components/shell/Menu.tsx",
      "@/lib/server/auth/pageSession",
      "lib/server/auth/pageSession.ts",
    ),
  },
  ...["discovery", "minutes/imports"].map((folder) => ({
    rule: "who-is-there-is-asked-by-pages",
    title: `a component that reads what the server sends with the pages of ${folder}`,
    files: arrow(
      "components/shell/Menu.tsx",
      `@/lib/server/${folder}/pageData`,
      `lib/server/${folder}/pageData.ts`,
    ),
  })),
  {
    rule: "browser-has-no-node",
    title: "a component that uses Node",
    files: {
      "components/ui/Hash.tsx": 'import { createHash } from "node:crypto";\nexport const y = createHash;\n',
    },
  },
  {
    rule: "client-below-components",
    title: "a hook that imports a component",
    files: arrow("lib/client/useRun.ts", "@/components/ui/Badge", "components/ui/Badge.tsx"),
  },
  {
    rule: "ranking-knows-no-part",
    title: "a shared list that knows images",
    files: arrow("components/ranking/rows.ts", "@/lib/discovery", "lib/discovery/index.ts"),
  },
  ...["Arithmetic", "Sentence", "Steps"].map((part) => ({
    rule: "one-explanation-shape",
    title: `a page that puts ${part} into an explanation of its own`,
    files: arrow(
      "components/queue/job/JobPage.tsx",
      `@/components/ranking/explanation/${part}`,
      `components/ranking/explanation/${part}.tsx`,
    ),
  })),
  {
    rule: "components-below-app",
    title: "a component that imports a page",
    files: arrow("components/ui/Nav.tsx", "@/app/page", "app/page.tsx"),
  },
  {
    rule: "routes-below-pages",
    title: "a route that imports a component",
    files: arrow("app/api/v1/runs/route.ts", "@/components/ui/Badge", "components/ui/Badge.tsx"),
  },
  {
    rule: "routes-through-the-server",
    title: "a route that calls a source itself",
    files: arrow("app/api/v1/runs/route.ts", "@/lib/sources/loki/client", "lib/sources/loki/client.ts"),
  },
  {
    rule: "demo-knows-no-server",
    title: "a demo server that reads the product's database",
    files: arrow("demo/loki/server.ts", "../../lib/server/core/db", "lib/server/core/db.ts"),
  },
  {
    rule: "database-client-in-the-server-only",
    title: "a component that takes a row's type from the database client",
    files: arrow("components/runs/Row.tsx", "@/generated/prisma/client", "generated/prisma/client.ts"),
  },
  {
    rule: "product-knows-no-tests",
    title: "a module that imports a test's helper",
    files: arrow("lib/server/core/db.ts", "@/test/support/postgres", "test/support/postgres.ts"),
  },
  {
    rule: "no-unresolvable",
    title: "an import of nothing",
    files: { "lib/queue/a.ts": 'import { x } from "./missing";\nexport const y = x;\n' },
  },
  {
    rule: "no-dev-dependency-in-the-product",
    title: "a module that needs a development dependency",
    files: { "lib/server/check.ts": 'import fc from "fast-check";\nexport const y = fc;\n' },
  },
];

export const allowed: readonly { readonly title: string; readonly files: Files }[] = [
  {
    title: "the way of a policy through the house",
    files: {
      ...arrow(
        "app/api/v1/runs/route.ts",
        "@/lib/server/discovery/runs",
        "lib/server/discovery/runs/index.ts",
      ),
      "lib/server/discovery/runs/index.ts": 'export { x } from "../fetch/fetchQuery";\n',
      "lib/server/discovery/fetch/fetchQuery.ts":
        'export { z } from "../../../sources/loki/client";\nexport { x } from "../../../discovery";\n',
      "lib/sources/loki/client.ts": "export const z = 1;\n",
      "lib/discovery/index.ts": 'export { x } from "./samples/data";\n',
      "lib/discovery/samples/data.ts": "export const x = 1;\n",
    },
  },
  {
    title: "the way of a page to the engine",
    files: {
      ...arrow("app/(dashboard)/runs/page.tsx", "@/components/runs/RunPage", "components/runs/RunPage.tsx"),
      "components/runs/RunPage.tsx": 'export { x } from "@/lib/client/runs";\n',
      "lib/client/runs.ts": 'export { x } from "../api/runs";\n',
      "lib/api/runs.ts": 'export { x } from "../discovery/shapes";\n',
      "lib/discovery/shapes.ts": 'export { x } from "./result";\n',
      "lib/discovery/result.ts": "export const x = 1;\n",
    },
  },
  {
    title: "a page that asks who is there and is sent its first data",
    files: {
      ...arrow(
        "app/(dashboard)/runs/page.tsx",
        "@/lib/server/discovery/pageData",
        "lib/server/discovery/pageData.ts",
      ),
      "lib/server/discovery/pageData.ts": 'export { x } from "../auth/pageSession";\n',
      "lib/server/auth/pageSession.ts": "export const x = 1;\n",
    },
  },
  {
    title: "a page and an API shape that load the words of source types",
    files: {
      ...arrow("components/sources/Form.tsx", "@/lib/api/dataSources", "lib/api/dataSources.ts"),
      "lib/api/dataSources.ts": 'export { x } from "../sources/shapes";\n',
      "lib/sources/shapes.ts": 'export { x } from "./loki/declaration";\n',
      "lib/sources/loki/declaration.ts": "export const x = 1;\n",
    },
  },
  {
    title: "an engine that enters another by its index",
    files: arrow("lib/replay/simulate.ts", "../discovery", "lib/discovery/index.ts"),
  },
];
