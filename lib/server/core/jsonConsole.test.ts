import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { z } from "zod";

const line = z.object({
  level: z.string(),
  time: z.string(),
  msg: z.string(),
  error: z.looseObject({}).optional(),
});

/** Returns what a process writes that takes over its console and then runs `script`. */
function written(script: string): { lines: z.infer<typeof line>[]; status: number | null } {
  const program = `import { jsonConsole } from "./lib/server/core/jsonConsole.ts"; jsonConsole("info"); ${script}`;
  const run = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  expect(run.stderr).toBe("");
  const texts = run.stdout.split("\n").filter((text) => text !== "");
  return { lines: texts.map((text) => line.parse(JSON.parse(text))), status: run.status };
}

it("makes a log line of whatever is written, however many lines it has, without colours and passwords", () => {
  const { lines } = written(`
    console.log(" \\u001b[1m▲ Framework\\u001b[22m 16", { port: 3000 });
    console.log("");
    console.warn("two\\nlines");
    console.error(new Error("no answer from https://ann:secret@db.example/"));
    console.error("⨯", new TypeError("broken"));
    console.error("sent", { authorization: "Bearer secret-of-a-script" });
    process.stdout.write("straight\\n");
    process.stderr.write(Buffer.from("to the stream"), () => console.info("then"));
    console.debug("not at this level");
    process.emitWarning("old", "DeprecationWarning");`);
  expect(lines.map(({ level, msg }) => `${level} ${msg}`)).toEqual([
    "info  ▲ Framework 16 { port: 3000 }",
    "warn two\nlines",
    "error no answer from https://ann:[hidden]@db.example/",
    "error ⨯",
    "error sent { authorization: 'Bearer [hidden]' }",
    "info straight",
    "error to the stream",
    expect.stringMatching(/^(info then|warn old)$/),
    expect.stringMatching(/^(info then|warn old)$/),
  ]);
  expect(lines[3]?.error).toMatchObject({ type: "TypeError", message: "broken" });
  expect(JSON.stringify(lines)).not.toContain("secret");
});

it("writes the error that ends the process, and ends it", () => {
  const { lines, status } = written(`setTimeout(() => { throw new Error("unforeseen"); });`);
  expect(lines).toMatchObject([{ level: "fatal", error: { message: "unforeseen" } }]);
  expect(status).toBe(1);
});
