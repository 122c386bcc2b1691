import { describe, expect, it } from "vitest";
import { auditVerdict } from "./verdict";

const report = (severity: string, fixAvailable: unknown = true): string =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      leftpad: {
        name: "leftpad",
        severity,
        range: "<1.2.3",
        via: [{ title: "Pads to the right", url: "https://example.com/1" }, "rightpad"],
        fixAvailable,
      },
    },
    metadata: { vulnerabilities: { total: 1 } },
  });
const refusal = (message: string): string => JSON.stringify({ message, error: { summary: "" } });

describe("auditVerdict", () => {
  it.each(["high", "critical"])("fails on a %s finding and says what to do", (severity) => {
    const { passed, lines } = auditVerdict(report(severity, { name: "leftpad", version: "1.2.3" }), "");
    expect(passed).toBe(false);
    expect(lines[0]).toBe(
      `${severity}: leftpad <1.2.3: Pads to the right https://example.com/1; rightpad; take leftpad 1.2.3`,
    );
  });

  it.each(["low", "moderate"])("tells of a %s one and passes", (severity) => {
    expect(auditVerdict(report(severity), "")).toEqual({
      passed: true,
      lines: ["0 severe findings in what ships, 1 lesser ones."],
    });
  });

  it.each([
    [
      "405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk",
      "offers no audit",
    ],
    ["404 Not Found - POST https://registry.example/", "offers no audit"],
    [
      "request to https://registry.example/ failed, reason: getaddrinfo ENOTFOUND registry.example",
      "be reached",
    ],
    ["request failed, reason: connect ECONNREFUSED 127.0.0.1:1", "be reached"],
  ])("passes with the reason when npm says %s", (message, reason) => {
    const { passed, lines } = auditVerdict(refusal(message), "npm error audit endpoint returned an error");
    expect(passed).toBe(true);
    expect(lines.join()).toContain(reason);
    expect(lines.join()).toContain(message);
  });

  it.each([
    ["", "npm error code ELOCK\nnpm error 405 packages"],
    ["", ""],
    [refusal("500 Internal Server Error"), ""],
    ['{"vulnerabilities":', "cut off"],
  ])("takes nothing else for a pass: %j, %j", (stdout, stderr) => {
    expect(auditVerdict(stdout, stderr).passed).toBe(false);
  });
});
