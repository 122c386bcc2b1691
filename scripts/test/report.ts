/** Reads a test runner's report: how many tests passed, how long each took, and why one failed. */
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import type { Counts } from "./counts";
import type { Stage } from "./stages";
import { unhandledFile, unhandledSchema } from "./unhandledErrors";

export interface TestTime {
  /** File and title. */
  readonly name: string;
  readonly seconds: number;
}

export interface Failure {
  /** File and title, or only the file if it could not be run. */
  readonly name: string;
  /** The runner's message, without colours. */
  readonly message: string;
}

const OUTSIDE = "(outside of every test)";

export interface Report {
  readonly counts: Counts;
  readonly tests: readonly TestTime[];
  readonly failures: readonly Failure[];
}

const vitestSchema = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string().default("passed"),
        message: z.string().default(""),
        assertionResults: z.array(
          z.object({
            fullName: z.string(),
            duration: z.number().nullish(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    ),
  })
  .transform((report): Report => ({
    counts: {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    tests: report.testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => timeOf(file, fullName, duration ?? 0)),
    ),
    failures: report.testResults.flatMap(({ name: file, status, message, assertionResults }) => {
      const failed = assertionResults.flatMap(({ fullName, failureMessages }) =>
        (failureMessages ?? []).map((text) => failureOf(file, fullName, text)),
      );
      return failed.length > 0 || status !== "failed" ? failed : [failureOf(file, "", message)];
    }),
  }));

const specSchema = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({
          duration: z.number(),
          errors: z.array(z.object({ message: z.string().default("") })).default([]),
        }),
      ),
    }),
  ),
});

const suiteSchema = z.object({
  specs: z.array(specSchema).default([]),
  get suites() {
    return z.array(suiteSchema).default([]);
  },
});

const playwrightSchema = z
  .object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
    suites: z.array(suiteSchema),
    errors: z.array(z.object({ message: z.string().default("") })).default([]),
  })
  .transform(({ stats, suites, errors }): Report => ({
    // A flaky test failed at least once, so it counts as failed.
    counts: { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    tests: suites.flatMap(specsIn).map(({ file, title, tests }) => {
      const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
      return timeOf(file, title, Math.max(0, ...durations));
    }),
    failures: [
      ...suites
        .flatMap(specsIn)
        .flatMap(({ file, title, tests }) =>
          tests
            .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
            .map(({ message }) => failureOf(file, title, message)),
        ),
      ...errors.map(({ message }) => failureOf("", OUTSIDE, message)),
    ],
  }));

const SCHEMAS = { vitest: vitestSchema, playwright: playwrightSchema };

/** Returns undefined if the text is not a report of that runner. */
export function parseReport(format: keyof typeof SCHEMAS, text: string): Report | undefined {
  try {
    return SCHEMAS[format].parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Combines the reports of a finished stage. Returns undefined if it writes none or all its runners crashed. */
export function readReport({ reports = [] }: Stage): Report | undefined {
  const read = reports.flatMap(
    ({ format, file }) =>
      (existsSync(file) ? parseReport(format, readFileSync(file, "utf8")) : undefined) ?? [],
  );
  if (read.length === 0) return undefined;
  const unhandled = reports.flatMap(({ format, file }) => (format === "vitest" ? readUnhandled(file) : []));
  const sum = (count: keyof Counts): number => read.reduce((total, { counts }) => total + counts[count], 0);
  return {
    counts: { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") },
    tests: read.flatMap(({ tests }) => tests),
    failures: [...read.flatMap(({ failures }) => failures), ...unhandled],
  };
}

function readUnhandled(report: string): Failure[] {
  const file = unhandledFile(report);
  if (!existsSync(file)) return [];
  return unhandledSchema
    .parse(JSON.parse(readFileSync(file, "utf8")))
    .map(({ file, test, message }) => failureOf(file, [test, OUTSIDE].filter(Boolean).join(" "), message));
}

/** Returns the slowest tests first, one line each. */
export function formatSlowest(tests: readonly TestTime[], count = 10): string[] {
  return [...tests]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
}

/** Formats a failed test: its name and the first lines of the runner's message. */
export function formatFailure({ name, message }: Failure, lines = 12): string[] {
  return [
    `  ${name}`,
    ...message
      .split("\n")
      .slice(0, lines)
      .map((line) => `    ${line}`.trimEnd()),
  ];
}

function specsIn(suite: z.infer<typeof suiteSchema>): z.infer<typeof specSchema>[] {
  return [...suite.specs, ...suite.suites.flatMap(specsIn)];
}

function timeOf(file: string, title: string, ms: number): TestTime {
  return { name: `${basename(file)}: ${title}`, seconds: ms / 1_000 };
}

function failureOf(file: string, title: string, message: string): Failure {
  return {
    name: [basename(file), title].filter(Boolean).join(": "),
    message: stripVTControlCharacters(message),
  };
}
