/** Kills processes at work with SIGKILL. */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { programFile } from "./programs";

/** Starts a program that writes a line once it is at work, and kills it up to 150 ms later. */
export async function killAtWork(program: string, ...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [programFile(program), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  await sleep(randomInt(0, 150));
  expect(child.kill("SIGKILL")).toBe(true);
  await once(child, "exit");
}
