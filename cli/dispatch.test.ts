import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { COMMANDS } from "./commands";
import { dispatch } from "./dispatch";

async function call(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  let stdout = "";
  let stderr = "";
  const code = await dispatch(words, {
    stdout: (text) => (stdout += text),
    stderr: (text) => (stderr += text),
  });
  return { code, stdout, stderr };
}

describe("the command line", () => {
  it.each(["--help", "-h", "help"])("%s lists every command on stdout", async (word) => {
    const { code, stdout, stderr } = await call(word);
    expect(code).toBe(0);
    expect(stderr).toBe("");
    for (const name of [
      "validate",
      "run",
      "migrate",
      "backup",
      "restore",
      "rotate-secrets",
      "recover",
      "conformance",
    ])
      expect(stdout).toContain(`  ${name} `);
  });

  it("shows the commands when none is named, as an error", async () => {
    const { code, stdout, stderr } = await call();
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain("validate [options] <file>");
  });

  it.each(["valdate", "toString", "constructor"])("refuses the unknown command %s by name", async (name) => {
    const { code, stderr } = await call(name);
    expect(code).toBe(2);
    expect(stderr).toContain(`unknown command '${name}'`);
    expect(stderr.includes("Did you mean validate?")).toBe(name === "valdate");
    expect(stderr).toContain("plimsoll --help lists all commands");
  });

  it.each(COMMANDS.map((declare) => declare({ stdout: vi.fn(), stderr: vi.fn() }, vi.fn()).name()))(
    "%s --help says what it takes and what its exit codes mean",
    async (name) => {
      const { code, stdout, stderr } = await call(name, "--help");
      expect([code, stderr]).toEqual([0, ""]);
      expect(stdout).toContain(`Usage: plimsoll ${name} `);
      expect(stdout).toMatch(/Exit codes: 0 .+; 1 .+; 2 .*usage error/);
      expect((await call("help", name)).stdout).toBe(stdout);
    },
  );

  it.each([
    ["--help", "run"],
    ["run", "policy.yaml", "--semantics", "operatr", "--help"],
    ["run", "--now", "-h"],
    ["run", "one.yaml", "two.yaml", "--nonsense", "--help"],
    ["help", "run", "--nonsense"],
  ])("shows a command's help whatever else is on the line: %s %s", async (...words) => {
    expect(await call(...words)).toEqual(await call("run", "--help"));
  });

  it("asks what was meant where help is wanted for no command", async () => {
    for (const words of [
      ["valdate", "--help"],
      ["help", "valdate"],
    ]) {
      const { code, stdout, stderr } = await call(...words);
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain("unknown command 'valdate'\n(Did you mean validate?)");
    }
  });

  it("takes what follows -- for arguments", async () => {
    const { code, stderr } = await call("validate", "--", "--help");
    expect(code).toBe(1);
    expect(stderr).toContain("--help: error: does not exist");
  });

  it.each([
    ["run", "policy.yaml", "--jsno", "--json"],
    ["explain", "policy.yaml", "--imgae", "--image"],
    ["restore", "file", "--sign-uot", "--sign-out"],
  ])("%s %s %s: suggests the nearest option", async (command, file, option, meant) => {
    const { code, stderr } = await call(command, file, option);
    expect(code).toBe(2);
    expect(stderr).toContain(`unknown option '${option}'\n(Did you mean ${meant}?)`);
  });

  it("suggests the nearest suite", async () => {
    const { code, stderr } = await call("conformance", "discovry", "cases.json");
    expect(code).toBe(2);
    expect(stderr).toContain('did you mean "discovery"?');
  });

  it("states every exit code in the guide, as --help does", async () => {
    const guide = readFileSync(new URL("../docs/guide/commands.md", import.meta.url), "utf8");
    for (const declare of COMMANDS) {
      const name = declare({ stdout: vi.fn(), stderr: vi.fn() }, vi.fn()).name();
      const [, ...codes] =
        /Exit codes: 0 (.+); 1 (.+); 2 (.+)\./.exec((await call(name, "--help")).stdout) ?? [];
      expect(guide.replace(/ +/g, " ")).toContain(`| \`${name}\` | ${codes.join(" | ")} |`);
    }
  });

  it("has colours and progress for a terminal alone", async () => {
    expect((await call("--help")).stdout).not.toContain("\u001b");
    let shown = "";
    const colors = { stdout: true, stderr: true };
    await dispatch(["--help"], { stdout: (text) => (shown += text), stderr: vi.fn(), colors });
    expect(shown).toContain("\u001b[1m");
  });

  it("hands a command its arguments and answers its exit code", async () => {
    const { code, stderr } = await call("validate", "one.yaml", "two.yaml");
    expect(code).toBe(2);
    expect(stderr).toContain("Expected 1 argument but got 2");
  });
});
