/** The Node release that tests run on: the one that the image ships, whichever `npm test` itself runs on. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

const MAJOR = 24;
/** npm packages that hold nothing but Node's program, one for each platform. */
const PACKAGE = `node-${process.platform}-${process.arch}`;

export interface TestNode {
  readonly program: string;
  /** Makes `node` and `npm` run on it. */
  readonly environment: Readonly<Record<string, string>>;
  /** One line: why it is the running Node, although another was wanted, and what to do. */
  readonly lack?: string;
}

/** Whether `npm test` runs on the release that the image ships. */
export const runsOnShipped = (): boolean => process.versions.node.startsWith(`${MAJOR}.`);

/** Fetches the program unless it is there; the running one where it cannot be had. */
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

/** Answers why it failed. */
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
