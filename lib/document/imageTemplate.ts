/** How a registry query's image is put together: Go's text/template with three variables and nothing else. */

export interface ImageParts {
  readonly Registry: string;
  readonly Repository: string;
  readonly Tag: string;
}

/** Texts and variables by turns, a text first. */
export type ImageTemplate = readonly (string | { readonly name: keyof ImageParts })[];

const SPACE = "[ \\t\\r\\n]";
/** `{{- ` and ` -}}` trim the white space outside of them. */
const ACTION = new RegExp(
  `(?:${SPACE}*\\{\\{-${SPACE}|\\{\\{)${SPACE}*\\.(Registry|Repository|Tag)${SPACE}*(?:${SPACE}-\\}\\}${SPACE}*|\\}\\})`,
);

/** Null for a template with anything else in braces. */
export function parseImageTemplate(template: string): ImageTemplate | null {
  const parts = template.split(ACTION);
  // A right brace alone is text to Go; what opens and is none of the three is not read.
  if (parts.some((part, index) => index % 2 === 0 && part.includes("{{"))) return null;
  return parts.map((part, index) => (index % 2 === 0 ? part : { name: part as keyof ImageParts }));
}

export function fillImageTemplate(template: ImageTemplate, parts: ImageParts): string {
  return template.map((part) => (typeof part === "string" ? part : parts[part.name])).join("");
}
