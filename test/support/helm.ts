/** Helm, where it can be had: on PATH, in Go's folder, or built from its sources once and kept. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const VERSION = "v3.22.0";
const KEPT = fileURLToPath(new URL("../../.cache/tools", import.meta.url));
/** Building takes two minutes on two cores; a machine that is busier does without. */
const BUILD_MS = 240_000;
const HOW = `https://helm.sh/docs/intro/install, or with Go: go install helm.sh/helm/v3/cmd/helm@${VERSION}`;

/** The program's path; undefined, after a line that says why and how to get it, where it is not to be had. */
export function provideHelm(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const found = [...folders, join(process.env.GOPATH ?? join(homedir(), "go"), "bin"), KEPT]
    .map((folder) => join(folder, "helm"))
    .find((path) => existsSync(path));
  if (found !== undefined) return found;
  if (!process.env.CI) return skip("helm is not installed");
  return build();
}

/** In CI nothing is left out that could be had. */
function build(): string | undefined {
  mkdirSync(KEPT, { recursive: true });
  console.warn(`Building helm ${VERSION} with Go, once …`);
  const built = spawnSync("go", ["install", `helm.sh/helm/v3/cmd/helm@${VERSION}`], {
    env: { ...process.env, GOBIN: KEPT },
    encoding: "utf8",
    timeout: BUILD_MS,
  });
  if (built.error) return skip(`helm is not installed and go could not build it (${built.error.message})`);
  if (built.status !== 0) {
    return skip(`helm is not installed and go could not build it:\n${built.stderr.slice(-500)}`);
  }
  return join(KEPT, "helm");
}

function skip(why: string): undefined {
  console.warn(`The chart's tests are left out: ${why}. To run them: ${HOW}`);
  return undefined;
}
