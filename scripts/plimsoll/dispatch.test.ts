import { describe, expect, it } from "vitest";
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
    expect(stderr).toContain("validate FILE");
  });

  it.each(["valdate", "toString", "constructor"])("refuses the unknown command %s by name", async (name) => {
    const { code, stderr } = await call(name);
    expect(code).toBe(2);
    expect(stderr).toContain(`"${name}"`);
    expect(stderr).toContain("validate FILE");
  });

  it("hands a command its arguments and answers its exit code", async () => {
    const { code, stderr } = await call("validate", "one.yaml", "two.yaml");
    expect(code).toBe(2);
    expect(stderr).toContain("one file");
  });
});
