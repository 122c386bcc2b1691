/** Splits a line of YAML into the parts that are highlighted: its key and its comment. */

export interface YamlSpan {
  readonly text: string;
  readonly kind: "key" | "comment" | undefined;
}

const LINE = /^(\s*(?:- )*)((?:[\w./-]+|"[^"]*")(?=:(?:\s|$)))?(.*?)((?:^|\s)#.*)?$/s;

/** The parts add up to the line. A `#` within a value starts a comment only after a space, quoted or not. */
export function yamlSpans(line: string): readonly YamlSpan[] {
  const [, indent = "", key = "", value = "", comment = ""] = LINE.exec(line) ?? [line, line];
  const parts: readonly YamlSpan[] = [
    { text: indent, kind: undefined },
    { text: key, kind: "key" },
    { text: value, kind: undefined },
    { text: comment, kind: "comment" },
  ];
  return parts.filter(({ text }) => text !== "");
}
