/** The Node release that the image ships, where `npm test` itself runs on another one. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

const MAJOR = 24;
/** npm packages that hold nothing but Node's program, one for each platform. */
const PACKAGE = `node-${process.platform}-${process.arch}`;

/** Where the program is, or will be once `provideNode24` has answered. */
export function node24(root: string): string {
  return runsOnIt() ? process.execPath : join(folder(root), "node_modules", PACKAGE, "bin", "node");
}

/** An environment in which `node` and `npm` run on it. */
export function node24Environment(root: string): Record<string, string> {
  return { PATH: `${dirname(node24(root))}${delimiter}${process.env.PATH ?? ""}` };
}

/** Fetches the program unless it is there. Answers in one line why it cannot be had and what to do. */
export function provideNode24(root: string): string | undefined {
  if (runsOnIt() || existsSync(node24(root))) return undefined;
  const wanted = `${PACKAGE}@${MAJOR}`;
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"];
  const { status, stderr } = spawnSync("npm", [...args, folder(root), wanted], {
    encoding: "utf8",
    timeout: 5 * 60_000,
    shell: process.platform === "win32",
  });
  if (status === 0 && existsSync(node24(root))) return undefined;
  const reason = /npm error (?!code)(.+)/.exec(stderr ?? "")?.[1] ?? "npm did not answer in time";
  return `Node ${MAJOR} missing: npm cannot install ${wanted} (${reason}); run npm test on Node ${MAJOR} itself`;
}

function runsOnIt(): boolean {
  return process.versions.node.startsWith(`${MAJOR}.`);
}

function folder(root: string): string {
  return join(root, ".cache", `node${MAJOR}`);
}
