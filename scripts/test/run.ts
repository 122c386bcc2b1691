/** Runs one stage's steps. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import type { TestNode } from "./node";
import type { Stage, Step } from "./stages";

const RUNNING: TestNode = { program: process.execPath, environment: {} };
const running = new Set<ChildProcess>();

/**
 * Resolves with whether every step ended well; the first that does not ends the stage. What the steps write goes to
 * `keep`, or straight to the terminal without one.
 */
export async function runStage(
  stage: Stage,
  root: string,
  node: TestNode,
  keep?: (text: string) => void,
): Promise<boolean> {
  const on = stage.onRunningNode ? RUNNING : node;
  const deadline = Date.now() + stage.minutes * 60_000;
  for (const step of stage.steps) {
    if (!(await runStep(step, stage, root, on, deadline - Date.now(), keep))) return false;
  }
  return true;
}

async function runStep(
  step: Step,
  stage: Stage,
  root: string,
  { program, environment }: TestNode,
  ms: number,
  keep: ((text: string) => void) | undefined,
): Promise<boolean> {
  const output = keep ? "pipe" : "inherit";
  const child = spawn(program, [step.script, ...step.args], {
    cwd: root,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...environment, ...stage.env },
    stdio: ["ignore", output, output],
  });
  if (keep) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", keep);
  running.add(child);
  const timer = setTimeout(() => {
    console.error(`${stage.name} took longer than ${stage.minutes} minutes and is ended.`);
    end(child);
  }, ms);
  try {
    return await new Promise<boolean>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code) => resolve(code === 0));
    });
  } finally {
    clearTimeout(timer);
    running.delete(child);
  }
}

/** Ends whatever runs, so that an interrupted test leaves no server behind. */
export function endAll(): void {
  for (const child of running) end(child);
}

function end(child: ChildProcess): void {
  child.kill("SIGTERM");
  setTimeout(() => child.kill("SIGKILL"), 15_000).unref();
}
