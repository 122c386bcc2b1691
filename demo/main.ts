/** `npm run demo:sources [-- PORT]`: runs only the demo's sources, until Ctrl-C. */
import { startDemoSources } from "./index";

const port = Number(process.argv[2] ?? process.env.PLIMSOLL_DEMO_PORT ?? 9899);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`The port must be a number from 0 to 65535, not ${process.argv[2]}`);
  process.exit(2);
}

try {
  const sources = await startDemoSources({ port });
  console.log(`Demo sources, with data of the last two weeks:
  Prometheus  ${sources.prometheusUrl}
  Loki        ${sources.lokiUrl}
  registry    ${sources.registryUrl}
  pull costs  ${sources.pullCostUrl}
  GitLab      ${sources.gitlabUrl} (token ${sources.gitlabToken})
  Kubernetes  ${sources.kubernetesUrl} (token ${sources.kubernetesToken})
Ctrl-C stops them.`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void sources.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  console.error(`The demo sources did not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
