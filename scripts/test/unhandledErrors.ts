/** A Vitest reporter for errors thrown outside of tests, which fail the run without failing a test. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import type { Reporter, Vitest } from "vitest/node";

/** Each with its file and the test that was running, if known. */
export const unhandledSchema = z.array(z.object({ file: z.string(), test: z.string(), message: z.string() }));

type RunEnd = Parameters<NonNullable<Reporter["onTestRunEnd"]>>;

/** Writes next to the JSON report, which omits these errors. */
export default class UnhandledErrors implements Reporter {
  private file: string | undefined;

  onInit({ config: { outputFile } }: { readonly config: Pick<Vitest["config"], "outputFile"> }): void {
    const report = typeof outputFile === "object" ? outputFile.json : outputFile;
    this.file = report && unhandledFile(report);
  }

  onTestRunEnd(_modules: RunEnd[0], errors: RunEnd[1]): void {
    if (this.file === undefined || errors.length === 0) return;
    mkdirSync(dirname(this.file), { recursive: true });
    const written = errors.map((error): z.infer<typeof unhandledSchema>[number] => ({
      file: String(error.VITEST_TEST_PATH ?? ""),
      test: String(error.VITEST_TEST_NAME ?? ""),
      message: error.stack ?? `${error.name ?? "Error"}: ${error.message}`,
    }));
    writeFileSync(this.file, JSON.stringify(written));
  }
}

/** @param report path of Vitest's JSON report. */
export function unhandledFile(report: string): string {
  return report.replace(/(\.json)?$/, ".unhandled.json");
}
