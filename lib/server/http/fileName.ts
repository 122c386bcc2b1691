/** Names of downloaded files: the name of a person or a policy must not inject headers or paths. */

/**
 * Returns a value of `Content-Disposition`; characters that a header or a file system could misinterpret become "_".
 */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9._-]/g, "_").replace(/^[.-]+/, "_");
  return `${kind}; filename="${plain.slice(-200)}"`;
}
