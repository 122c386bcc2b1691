const FILE_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
];

/** Addresses that nothing is at but that somebody is left with who cuts one of a page: the list that the page is in. */
const LISTS = {
  "/images": "/policies",
  "/jobs": "/queue",
  "/minutes/namespaces": "/minutes",
  "/minutes/namespaces/:id/projects": "/minutes/namespaces/:id",
  "/minutes/namespaces/:id/projects/:project/pipelines": "/minutes/namespaces/:id/projects/:project",
  "/namespaces": "/minutes",
  "/projects": "/queue/projects",
  "/queue/runners": "/queue",
  "/runners": "/minutes/runners",
};

/** @type {import("next").NextConfig} */
const config = {
  // Pages and API set their own (proxy.ts, lib/server/http/securityHeaders.ts); this is for files built beforehand.
  headers: () => Promise.resolve([{ source: "/_next/static/:path*", headers: FILE_HEADERS }]),
  redirects: () =>
    Promise.resolve(
      Object.entries(LISTS).map(([source, destination]) => ({ source, destination, permanent: false })),
    ),
  output: "standalone",
  // The server compares them with what the database was migrated to (lib/server/core/migrationState.ts).
  outputFileTracingIncludes: {
    "/api/health/ready": ["./prisma/migrations/*/migration.sql"],
    // The process that computes loads it from within its bundle, which Next does not see.
    "/api/v1/dry-runs": ["./node_modules/piscina/**/*.{js,mjs,json}"],
  },
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked by `npm test`; whoever only starts the product need not wait for it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["pg", "graphile-worker", "pino", "prom-client"],
  experimental: {
    optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"],
    // A first build takes 82 s of two cores without both and 122 with them: the cache is 370 MB that only the next
    // build reads, and the server's source maps are 86 MB that nothing reads.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: false,
  },
};

export default config;
