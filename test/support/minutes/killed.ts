/** Processes that are killed at work, with SIGKILL. */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { expect, onTestFinished } from "vitest";

/**
 * Of a program (path from the project's root) that writes something once it is at work; each call starts one and kills
 * it up to 150 ms later.
 */
export async function killed(entry: string, args: readonly string[] = []): Promise<() => Promise<void>> {
  const program = await bundled(entry);
  return async () => {
    const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    await sleep(randomInt(0, 150));
    expect(child.kill("SIGKILL")).toBe(true);
    await once(child, "exit");
  };
}

/** One file that starts at once, inside the project so that its packages are found. */
export async function bundled(entry: string): Promise<string> {
  const outfile = resolve(`.cache/tests/${process.pid}-${basename(entry, ".ts")}.mjs`);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
  });
  onTestFinished(() => rm(outfile, { force: true }));
  return outfile;
}
