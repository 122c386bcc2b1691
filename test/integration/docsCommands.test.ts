/** Runs the commands in the documentation as they are written. Those that are not run have a reason. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dispatch } from "@/cli/dispatch";
import { startDemoSources, type DemoSources } from "@/demo";
import { POLICY_TEMPLATES } from "@/lib/discovery";
import { db } from "@/lib/server/core/db";
import { ingestBuilds } from "@/lib/server/minutes/ingest";
import { killApiServers, startApiServer } from "@/test/support/apiServer";
import { docsBlock, docsCommands, type DocsCommand } from "@/test/support/docsCommands";
import { TESTER, useHouse } from "@/test/support/house";
import { report } from "@/test/support/minutes/reports";
import { makePerson } from "@/test/support/people";
import { REPLAY_FILES } from "@/test/support/replayUpload";
import { KUBECTL_LIST, MEMORY_POLICY, NODE_METRICS, POD_METRICS } from "@/test/support/waterlines/kubectl";

useHouse();

const root = fileURLToPath(new URL("../..", import.meta.url));
const all = docsCommands(root);

/** What is not run, and why. */
const EXCLUDED: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^[A-Z_]+=\S+$/, "a variable of the environment: test/structure/configuration.test.ts reads it"],
  [/^npm ci(\s|$)/, "installs packages: what CI begins with"],
  [
    /^npm (start|test)\b/,
    "runs the product or all tests: test/integration/startCommand.test.ts, the tests themselves",
  ],
  [/^npm run (demo:sources|bench|screenshots)\b/, "runs until it is stopped, or for minutes"],
  [
    /^(docker|cd deploy|cp \.env|helm|kubectl)\b/,
    "needs Docker or a cluster: test/structure/deployment.test.ts",
  ],
  [/\bplimsoll (-- )?(backup|restore)\b|\bplimsoll -- backup\b/, "test/integration/backup.test.ts"],
  [/\bplimsoll -- recover\b/, "test/integration/recover.test.ts"],
  [/\/what-if" /, "needs a run with samples: test/integration/whatIfAnalysis.test.ts"],
  [/\/import-schedules\//, "needs a GitLab source: test/integration/importSchedules.test.ts"],
  [/^gunzip /, "reads standard input: cli/main.test.ts"],
  [/^tar /, "reads a backup: test/integration/backup.test.ts"],
  [/^jq /, "joins what kubectl printed; the file that it makes is written above"],
  [/\bplimsoll timeline\b/, "needs readings of hours: cli/timeline.test.ts"],
  [/\/node-snapshots /, "needs what kubectl printed: test/integration/nodeSnapshots.test.ts"],
];

const excluded = ({ text }: DocsCommand): boolean => EXCLUDED.some(([pattern]) => pattern.test(text));
const isCli = ({ text }: DocsCommand): boolean => /^(npm run plimsoll -- |plimsoll )/.test(text);
const isCurl = ({ text }: DocsCommand): boolean => text.startsWith("curl ");
const run = all.filter((command) => !excluded(command));

const folder = mkdtempSync(join(tmpdir(), "plimsoll-docs-"));
let demo: DemoSources;
let url = "";
let token = "";
/** Of the runners and the namespace that an example names. */
let namespace = "";

beforeAll(async () => {
  demo = await startDemoSources();
  const policy = POLICY_TEMPLATES[0]?.build({
    name: "docs",
    prometheusEndpoint: demo.prometheusUrl,
    lokiEndpoint: demo.lokiUrl,
  });
  const files: Readonly<Record<string, string | Uint8Array>> = {
    "policy.yaml": policy ?? "",
    "jobs.csv.gz": gzipSync(REPLAY_FILES.jobs.split("\n").slice(0, -1).join("\n")),
    "images.csv": REPLAY_FILES.images,
    "nodes.json": docsBlock(root, "docs/guide/waterlines.md", "json"),
    // As jq joins lists: each stays a list within one.
    "pool.json": JSON.stringify({ kind: "List", items: [KUBECTL_LIST, POD_METRICS, NODE_METRICS] }),
    "policies.yaml": MEMORY_POLICY,
    "scenario.json": docsBlock(root, "docs/guide/coldstart.md", "json"),
    "simulation.json": docsBlock(root, "docs/guide/queue.md", "json"),
    "builds.csv":
      "build_id,project_id,project_path,visibility,runner_id,runner_type,runner_description,status,finished_at,duration_seconds\n7,9,docs/web,private,12,instance,linux,success,2026-11-22T08:01:38Z,60\n",
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  mkdirSync(join(folder, "test/conformance"), { recursive: true });
  writeFileSync(
    join(folder, "test/conformance/discovery.json"),
    readFileSync(join(root, "test/conformance/discovery.json")),
  );
  const runner = (id: number) => ({ id, type: "instance", description: `linux-${id}` }) as const;
  await ingestBuilds([report(1, { runner: runner(12) }), report(2, { runner: runner(13) })], TESTER);
  namespace = (await db().namespace.findFirstOrThrow({ where: { parentId: null } })).id;
  const person = await makePerson("docs", "admin");
  token = (person.headers.authorization ?? "").replace("Bearer ", "");
  url = (await startApiServer()).url;
}, 120_000);

afterAll(async () => {
  killApiServers();
  await demo.close();
  rmSync(folder, { recursive: true, force: true });
});

it("knows each command: it is run here, or left out for a reason that still holds for one", () => {
  expect(all.length).toBeGreaterThan(50);
  expect(run.filter((command) => !isCli(command) && !isCurl(command))).toEqual([]);
  for (const [pattern, reason] of EXCLUDED)
    expect(
      all.some(({ text }) => pattern.test(text)),
      reason,
    ).toBe(true);
});

describe("of the command line", () => {
  it.each(run.filter(isCli).map(({ page, text }) => [text, page]))(
    "%s (%s)",
    { timeout: 120_000 },
    async (text) => {
      const words = text.replace(/\s+#.*$/, "").split(/\s+/);
      const asked = words[0] === "npm" ? words.slice(4) : words.slice(1);
      const placed = asked.map((word) => (/\.(yaml|json|csv|gz)$/.test(word) ? join(folder, word) : word));
      let said = "";
      const io = {
        stdout: (part: string) => void (said += part),
        stderr: (part: string) => void (said += part),
      };
      const code = await dispatch(placed, io);
      expect(code, said).toBe(0);
      expect(said.length).toBeGreaterThan(0);
    },
  );
});

describe("of the API", () => {
  it.each(run.filter(isCurl).map(({ page, text }) => [text.slice(0, 90), page, text]))(
    "%s (%s)",
    async (_, __, text) => {
      const told = text
        .replaceAll(/https:\/\/(?:…|plimsoll\.example\.com)/g, url)
        .replaceAll("plimsoll_t_…", token)
        .replaceAll("0193…", namespace);
      const script = `curl() { command curl --silent --show-error --fail-with-body "$@"; }\n${told}`;
      const env = { ...process.env, TOKEN: token, PLIMSOLL: url };
      const answer = await new Promise<string>((resolve, reject) => {
        execFile("bash", ["-c", script], { cwd: folder, env }, (error, stdout, stderr) => {
          if (error) reject(new Error(`${told}\n${stdout}${stderr}`));
          else resolve(stdout + stderr);
        });
      });
      expect(answer).not.toContain('"error":{');
    },
  );
});
