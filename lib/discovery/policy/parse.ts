/** Parses text or JSON into a policy and reports everything that is wrong with it. */
import { cloneJson } from "../../document/clone";
import { decodePolicy, type PolicyOptions } from "./decode";
import type { PolicyIssue } from "../../document/issue";
import { isObject, kindOf, type JsonValue, type PolicyDocument } from "../../document/json";
import type { Policy, Spelling } from "./model";
import { Report, type Locate } from "../../document/report";
import { readText } from "../../document/yamlText";

export type { PolicyOptions } from "./decode";

export interface PolicyParse {
  /** No errors; warnings may remain. */
  readonly valid: boolean;
  readonly errors: PolicyIssue[];
  readonly warnings: PolicyIssue[];
  readonly spelling: Spelling;
  /** Null if there is any error. */
  readonly policy: Policy | null;
  /** The document as JSON, unknown keys included; null if the text is not a map. */
  readonly document: PolicyDocument | null;
}

/**
 * Reads a policy from YAML or JSON text of at most 1 MiB. Never throws: `errors` contains all errors at once, with
 * path, line and column.
 */
export function parsePolicy(text: string, options: PolicyOptions = {}): PolicyParse {
  const report = new Report();
  const { value, locate } = readText(text, report);
  return finish(value, options, report, locate);
}

/** Like `parsePolicy`, for a document that is already JSON; issues have no line and column. Never throws. */
export function parsePolicyDocument(value: unknown, options: PolicyOptions = {}): PolicyParse {
  const report = new Report();
  return finish(cloneJson(value, report), options, report, () => undefined);
}

function finish(
  value: JsonValue | undefined,
  options: PolicyOptions,
  report: Report,
  locate: Locate,
): PolicyParse {
  const document = isObject(value) ? value : null;
  if (document === null && value !== undefined && !report.hasErrors) {
    report.error(
      [],
      `a DiscoveryPolicy is a map with apiVersion, kind, metadata and spec, not ${kindOf(value)}`,
    );
  }
  const decoded = document === null ? undefined : decodePolicy(document, options, report);
  const { errors, warnings } = report.issues(locate);
  return {
    valid: errors.length === 0,
    errors,
    warnings,
    spelling: decoded?.spelling ?? options.spelling ?? "proposal",
    policy: decoded?.policy ?? null,
    document,
  };
}
