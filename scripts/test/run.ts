/** Runs one stage's steps and shows what they write. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import type { Stage, Step } from "./stages";

const running = new Set<ChildProcess>();

/** Resolves with whether every step ended well; the first that does not ends the stage. */
export async function runStage(stage: Stage, root: string): Promise<boolean> {
  const deadline = Date.now() + stage.minutes * 60_000;
  for (const step of stage.steps) {
    if (!(await runStep(step, stage, root, deadline - Date.now()))) return false;
  }
  return true;
}

async function runStep(step: Step, stage: Stage, root: string, ms: number): Promise<boolean> {
  const child = spawn(process.execPath, [step.script, ...step.args], {
    cwd: root,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...stage.env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  running.add(child);
  const timer = setTimeout(() => {
    console.error(`${stage.name} took longer than ${stage.minutes} minutes and is ended.`);
    end(child);
  }, ms);
  try {
    return await new Promise<boolean>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code) => resolve(code === 0));
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
