import type { PolicyParse } from "../lib/discovery";

/** Each problem as `FILE:LINE:COLUMN: error: PATH MESSAGE`, which editors understand. */
export function issueLines(file: string, { errors, warnings }: PolicyParse): string {
  const all = [
    ...errors.map((issue) => ["error", issue] as const),
    ...warnings.map((issue) => ["warning", issue] as const),
  ];
  const lines = all.map(([severity, { line, column, path, message }]) => {
    const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
    return `${place}: ${severity}: ${path === "" ? "" : `${path} `}${message}\n`;
  });
  return lines.join("");
}
