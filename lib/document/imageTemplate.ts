/** Builds the image of a registry query: Go's text/template with three variables only. */

export interface ImageParts {
  readonly Registry: string;
  readonly Repository: string;
  readonly Tag: string;
}

/** Alternating texts and variables, starting with a text. */
export type ImageTemplate = readonly (string | { readonly name: keyof ImageParts })[];

const SPACE = "[ \\t\\r\\n]";
/** `{{- ` and ` -}}` trim the adjacent white space outside. */
const ACTION = new RegExp(
  `(?:${SPACE}*\\{\\{-${SPACE}|\\{\\{)${SPACE}*\\.(Registry|Repository|Tag)${SPACE}*(?:${SPACE}-\\}\\}${SPACE}*|\\}\\})`,
);

/** Returns null for a template with anything else in braces. */
export function parseImageTemplate(template: string): ImageTemplate | null {
  const parts = template.split(ACTION);
  // A right brace alone is text in Go; an opening brace with anything but the three variables is rejected.
  if (parts.some((part, index) => index % 2 === 0 && part.includes("{{"))) return null;
  return parts.map((part, index) => (index % 2 === 0 ? part : { name: part as keyof ImageParts }));
}

export function fillImageTemplate(template: ImageTemplate, parts: ImageParts): string {
  return template.map((part) => (typeof part === "string" ? part : parts[part.name])).join("");
}
