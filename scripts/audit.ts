/** `npm run audit`: checks whether shipped packages have known vulnerabilities of severity high or critical. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { auditVerdict } from "./audit/verdict";

const { stdout, stderr, error } = spawnSync(
  "npm",
  ["audit", "--omit=dev", "--audit-level=high", "--json", "--fetch-retries=1", "--fetch-timeout=20000"],
  {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    timeout: 120_000,
    // npm on Windows is a script that only a shell can start. The arguments above are constants.
    shell: process.platform === "win32",
  },
);
const { passed, lines } = auditVerdict(stdout ?? "", error ? error.message : (stderr ?? ""));
for (const line of lines) console.log(line);
process.exit(passed ? 0 : 1);
