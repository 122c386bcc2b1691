/** The Node release for tests: the one in the container image, whichever release runs `npm test`. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

const MAJOR = 24;
/** npm packages that contain only Node's program, one per platform. */
const PACKAGE = `node-${process.platform}-${process.arch}`;

export interface TestNode {
  readonly program: string;
  /** Makes `node` and `npm` use that release. */
  readonly environment: Readonly<Record<string, string>>;
  /** One line: why the running Node is used instead, and what to do about it. */
  readonly lack?: string;
}

/** Whether `npm test` runs on the release in the container image. */
export const runsOnShipped = (): boolean => process.versions.node.startsWith(`${MAJOR}.`);

/** Downloads the program if it is missing. Returns the running Node if that is not possible. */
export function provideNode(root: string): TestNode {
  const folder = join(root, ".cache", `node${MAJOR}`);
  const program = join(folder, "node_modules", PACKAGE, "bin", "node");
  if (runsOnShipped()) return { program: process.execPath, environment: {} };
  const lack = existsSync(program) ? undefined : install(folder);
  if (lack === undefined && existsSync(program)) {
    const environment = { PATH: `${dirname(program)}${delimiter}${process.env.PATH ?? ""}` };
    return { program, environment };
  }
  return {
    program: process.execPath,
    environment: {},
    lack: `Node ${MAJOR} missing: npm cannot install ${PACKAGE}@${MAJOR} (${lack ?? "it holds no program"}); run npm test on Node ${MAJOR} itself`,
  };
}

/** Returns the reason if it failed. */
function install(folder: string): string | undefined {
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"];
  const { status, stderr } = spawnSync("npm", [...args, folder, `${PACKAGE}@${MAJOR}`], {
    encoding: "utf8",
    timeout: 5 * 60_000,
    shell: process.platform === "win32",
  });
  if (status === 0) return undefined;
  return /npm error (?!code)(.+)/.exec(stderr ?? "")?.[1] ?? "npm did not answer in time";
}
