/** Turns the output of `npm audit --json` into a report. */
import { z } from "zod";

export interface Verdict {
  readonly passed: boolean;
  /** Lines to print. */
  readonly lines: readonly string[];
}

const SEVERE = ["high", "critical"];

const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string().optional() })])),
      fixAvailable: z.union([z.boolean(), z.object({ name: z.string(), version: z.string() })]),
    }),
  ),
  metadata: z.object({ vulnerabilities: z.object({ total: z.number() }) }),
});

const failureSchema = z.object({ message: z.string() });

/** Codes for an unreachable network, as npm reports them. */
const AWAY = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOAUDIT)\b/;
/** The registry is reachable but has no audit service. */
const NO_SERVICE = /^(404|405|501)\b/;

/**
 * High and critical findings in shipped packages are a failure; others are only reported. If the registry has no
 * audit service or cannot be reached, the check passes and gives the reason. Any other output of npm is a failure.
 */
export function auditVerdict(stdout: string, stderr: string): Verdict {
  const json = parse(stdout);
  const report = reportSchema.safeParse(json);
  if (report.success) return judge(report.data);
  const said = failureSchema.safeParse(json).data?.message ?? stderr.trim();
  if (NO_SERVICE.test(said)) {
    return { passed: true, lines: [`Not audited: the package registry offers no audit service (${said}).`] };
  }
  if (AWAY.test(said)) {
    return { passed: true, lines: [`Not audited: the package registry cannot be reached (${said}).`] };
  }
  return { passed: false, lines: [`npm audit failed: ${said === "" ? "it said nothing" : said}`] };
}

function judge({ vulnerabilities, metadata }: z.infer<typeof reportSchema>): Verdict {
  const all = Object.entries(vulnerabilities);
  const severe = all.filter(([, { severity }]) => SEVERE.includes(severity));
  const lines = severe.map(([name, { severity, range, via, fixAvailable }]) => {
    const why = via.map((each) =>
      typeof each === "string" ? each : `${each.title} ${each.url ?? ""}`.trim(),
    );
    const fix =
      typeof fixAvailable === "object"
        ? `take ${fixAvailable.name} ${fixAvailable.version}`
        : "no fixed version yet";
    return `${severity}: ${name} ${range}: ${why.join("; ")}; ${fixAvailable === true ? "npm update fixes it" : fix}`;
  });
  const rest = metadata.vulnerabilities.total - severe.length;
  const summary = `${severe.length} severe findings in what ships, ${rest} lesser ones.`;
  return { passed: severe.length === 0, lines: [...lines, summary] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
