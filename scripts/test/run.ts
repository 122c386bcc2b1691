/** Runs the steps of one stage. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { basename } from "node:path";
import type { TestNode } from "./node";
import type { Stage, Step } from "./stages";

const RUNNING: TestNode = { program: process.execPath, environment: {} };
const running = new Set<ChildProcess>();

/**
 * Resolves with undefined if every step succeeded, else with how the first failed step ended. A failed step ends the
 * stage. Output goes to `keep` if given, else directly to the terminal.
 */
export async function runStage(
  stage: Stage,
  root: string,
  node: TestNode,
  keep?: (text: string) => void,
): Promise<string | undefined> {
  const on = stage.onRunningNode ? RUNNING : node;
  const deadline = Date.now() + stage.minutes * 60_000;
  for (const step of stage.steps) {
    const ended = await runStep(step, stage, root, on, deadline - Date.now(), keep);
    if (ended !== undefined) return ended;
  }
  return undefined;
}

async function runStep(
  step: Step,
  stage: Stage,
  root: string,
  { program, environment }: TestNode,
  ms: number,
  keep: ((text: string) => void) | undefined,
): Promise<string | undefined> {
  const output = keep ? "pipe" : "inherit";
  const child = spawn(program, [step.script, ...step.args], {
    cwd: root,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...environment, ...stage.env },
    stdio: ["ignore", output, output],
  });
  if (keep) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", keep);
  running.add(child);
  let late = "";
  const timer = setTimeout(() => {
    late = `, ended after the ${stage.minutes} minutes of its stage`;
    end(child);
  }, ms);
  try {
    return await new Promise<string | undefined>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code, signal) => {
        const how = signal === null ? `exit code ${code}` : signal;
        resolve(code === 0 ? undefined : `${basename(step.script)} ended with ${how}${late}`);
      });
    });
  } finally {
    clearTimeout(timer);
    running.delete(child);
  }
}

/** Ends all running processes, so that an interrupted test leaves no server behind. */
export function endAll(): void {
  for (const child of running) end(child);
}

function end(child: ChildProcess): void {
  child.kill("SIGTERM");
  setTimeout(() => child.kill("SIGKILL"), 15_000).unref();
}
