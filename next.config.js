/** @type {import("next").NextConfig} */
const config = {
  output: "standalone",
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked by `npm test`; whoever only starts the product need not wait for it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["pg", "graphile-worker", "pino", "prom-client"],
  experimental: { optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"] },
};

export default config;
