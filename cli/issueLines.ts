import type { PolicyIssue } from "../lib/document/issue";
import { inputName } from "./inputFile";
import { printable } from "./table";

interface Found {
  readonly errors: readonly PolicyIssue[];
  readonly warnings: readonly PolicyIssue[];
}

/** Formats each problem as `FILE:LINE:COLUMN: error: PATH MESSAGE`, which editors understand. */
export function issueLines(file: string, { errors, warnings }: Found): string {
  const lines = [
    ...errors.map((issue) => issueLine(file, "error", issue)),
    ...warnings.map((issue) => issueLine(file, "warning", issue)),
  ];
  return lines.join("");
}

/** Formats a problem of a file that cannot be read or used as a whole. */
export const wholeLine = (file: string, { message }: Error): string =>
  issueLine(file, "error", { path: "", message });

/** One problem of a file, as above. */
export function issueLine(
  file: string,
  severity: "error" | "warning",
  { line, column, path, message }: PolicyIssue,
): string {
  const place = line === undefined ? "" : `:${line}:${column ?? 1}`;
  const said = path === "" ? message : `${path} ${message}`;
  return `${printable(`${inputName(file)}${place}: ${severity}: ${said}`)}\n`;
}
