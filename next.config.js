const FILE_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
];

/** @type {import("next").NextConfig} */
const config = {
  // Pages and API set their own (proxy.ts, lib/server/http/securityHeaders.ts); this is for files built beforehand.
  headers: () => Promise.resolve([{ source: "/_next/static/:path*", headers: FILE_HEADERS }]),
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
  experimental: { optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"] },
};

export default config;
