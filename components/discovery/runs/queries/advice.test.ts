import { expect, it } from "vitest";
import type { QueryFailure, QueryResult } from "@/lib/discovery";
import { adviceFor } from "./advice";

const failed = (code: QueryFailure["code"]): QueryResult => ({
  name: "usage",
  type: "prometheus",
  status: "failed",
  code,
  message: "said the source",
  ignoredSeries: 0,
  ignoredLabels: [],
  durationMs: 1,
  bytes: 0,
  requests: 1,
});

it.each(["refused", "timeout", "http", "body", "document", "internal"] as const)(
  "says what to do about %s",
  (code) => {
    expect(adviceFor(failed(code))).toMatch(/\.$/);
  },
);

it.each(["unregistered", "tooLarge", "noImageLabel", "cancelled"] as const)(
  "adds nothing to %s, whose message names the fix or which needs none",
  (code) => {
    expect(adviceFor(failed(code))).toBeNull();
  },
);
