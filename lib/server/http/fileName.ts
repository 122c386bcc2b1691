/** Names of files that browsers save: what a person or a policy calls itself must not write headers or paths. */

/** Value of `Content-Disposition`; characters that a header or a file system could take amiss become "_". */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9._-]/g, "_").replace(/^[.-]+/, "_");
  return `${kind}; filename="${plain.slice(-200)}"`;
}
