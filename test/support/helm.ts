/** Finds Helm on PATH or in Go's folder, or builds it from source once and keeps it. */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const VERSION = "v3.22.0";
const KEPT = fileURLToPath(new URL("../../.cache/tools", import.meta.url));
/** Building takes two minutes on two cores. Busier machines go without Helm. */
const BUILD_MS = 150_000;
const HOW = `https://helm.sh/docs/intro/install, or with Go: go install helm.sh/helm/v3/cmd/helm@${VERSION}`;

/** Returns the program's path. If there is none, prints why and how to get it, and returns undefined. */
export async function provideHelm(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const found = [...folders, join(process.env.GOPATH ?? join(homedir(), "go"), "bin"), KEPT]
    .map((folder) => join(folder, "helm"))
    .find((path) => existsSync(path));
  if (found !== undefined) return found;
  if (!process.env.CI) return skip("helm is not installed");
  return build();
}

/** In CI nothing is skipped that could be built. */
async function build(): Promise<string | undefined> {
  mkdirSync(KEPT, { recursive: true });
  console.warn(`Building helm ${VERSION} with Go, once …`);
  try {
    await promisify(execFile)("go", ["install", `helm.sh/helm/v3/cmd/helm@${VERSION}`], {
      env: { ...process.env, GOBIN: KEPT },
      timeout: BUILD_MS,
    });
    return join(KEPT, "helm");
  } catch (error) {
    const said = error instanceof Error ? error.message.slice(0, 500) : String(error);
    return skip(`helm is not installed and Go did not build it within ${BUILD_MS / 1000} s: ${said}`);
  }
}

function skip(why: string): undefined {
  console.warn(`The chart's tests are left out: ${why}. To run them: ${HOW}`);
  return undefined;
}
