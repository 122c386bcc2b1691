/**
 * Writes a policy into an existing document: unchanged parts stay as their author wrote them, including comments,
 * layout, unknown keys and the spelling of every key (tuner.md "Layout": both ways).
 *
 * Method: the document's policy and the new one are both converted to one canonical form, and the document's own
 * nodes are changed where those differ. A scalar is replaced in place; only a changed list or block is reformatted.
 * The result is parsed, and if it does not equal the new policy, the whole text is written canonically instead.
 */
import { isMap, isScalar, isSeq, parseDocument, Scalar, stringify, type Document, type Node } from "yaml";
import { exportPolicy } from "../policy/export";
import type { Policy } from "../policy/model";
import { parsePolicy } from "../policy/parse";
import { policyToDocument } from "../policy/toDocument";
import type { JsonValue } from "../../document/json";
import { aliasOf, mayEnd } from "./yamlPaths";
import { differences, type Difference } from "./documentDiff";

/** `text` must parse to a policy; the result parses to `target`. */
export function rewriteYaml(text: string, target: Policy): string {
  const parsed = parsePolicy(text);
  if (parsed.policy !== null) {
    const changes = differences(policyToDocument(parsed.policy), policyToDocument(target));
    if (changes.length === 0) return text;
    const written = rewrite(text, changes);
    if (written !== null && saysPolicy(written, target)) return written;
  }
  const canonical = exportPolicy(target, { spelling: parsed.spelling, format: "yaml" });
  if (canonical.ok) return canonical.text;
  const proposal = exportPolicy(target, { spelling: "proposal", format: "yaml" });
  return proposal.ok ? proposal.text : text;
}

function saysPolicy(text: string, target: Policy): boolean {
  const { policy } = parsePolicy(text);
  if (policy === null) return false;
  return differences(policyToDocument(policy), policyToDocument(target)).length === 0;
}

function rewrite(text: string, changes: readonly Difference[]): string | null {
  const scalars = changes.flatMap((change) => (isPlain(change.after) ? [change] : []));
  const structural = changes.filter((change) => !scalars.includes(change));
  try {
    const inPlace = replaceScalars(text, scalars);
    const rest = [...structural, ...inPlace.left];
    return rest.length === 0 ? inPlace.text : replaceNodes(inPlace.text, rest);
  } catch {
    // The document does not have a path in this shape: the caller writes it canonically.
    return null;
  }
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Replaces every scalar that the document has in place, and returns the remaining changes in `left`. */
function replaceScalars(
  text: string,
  changes: readonly Difference[],
): { text: string; left: readonly Difference[] } {
  const document = parseDocument(text);
  const left: Difference[] = [];
  const splices: { from: number; to: number; insert: string }[] = [];
  for (const change of changes) {
    const node = nodeAt(document, change.path);
    const block = isScalar(node) && (node.type === "BLOCK_LITERAL" || node.type === "BLOCK_FOLDED");
    if (!isScalar(node) || block || !node.range || node.anchor !== undefined) {
      left.push(change);
      continue;
    }
    splices.push({ from: node.range[0], to: node.range[1], insert: scalarText(node, change.after) });
  }
  splices.sort((a, b) => b.from - a.from);
  return {
    text: splices.reduce(
      (written, { from, to, insert }) => written.slice(0, from) + insert + written.slice(to),
      text,
    ),
    left,
  };
}

/** Formats a value in the style of the scalar it replaces: a numeric weight stays a number, quotes stay quotes. */
function scalarText(before: Scalar, after: unknown): string {
  const wasNumber = typeof before.value === "number";
  const value = wasNumber && typeof after === "string" && isDecimal(after) ? Number(after) : after;
  const scalar = new Scalar(value);
  if (typeof value === "string" && before.type !== undefined) scalar.type = before.type;
  return stringify(scalar, { lineWidth: 0, compat: "yaml-1.1" }).trimEnd();
}

function isDecimal(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}

function replaceNodes(text: string, changes: readonly Difference[]): string {
  const document = parseDocument(text);
  // Deletes list items from the end, so that earlier indices stay valid.
  for (const { path, after } of [...changes].reverse()) {
    const own = ownPath(document, path);
    if (after === undefined) document.deleteIn(own);
    else document.setIn(own, document.createNode(after));
  }
  return document.toString({ lineWidth: 0, indentSeq: indentsSequences(text) });
}

function indentsSequences(text: string): boolean {
  return !/^( *)[\w-]+:[^\S\n]*\n\1- /m.test(text);
}

function nodeAt(document: Document, path: Difference["path"]): Node | null {
  const found = document.getIn(ownPath(document, path), true);
  return isScalar(found) || isMap(found) || isSeq(found) ? found : null;
}

/** Returns the canonical path in this document's spelling. */
function ownPath(document: Document, path: Difference["path"]): Difference["path"] {
  const own: (string | number)[] = [];
  for (const [depth, key] of path.entries()) {
    const alias = aliasOf(path, depth);
    const here = document.getIn(own, true);
    if (alias !== null && isMap(here) && !here.has(key) && hasAlias(here, alias)) own.push(...alias);
    else own.push(key);
    if (mayEnd(path, depth) && isScalar(document.getIn(own, true))) break;
  }
  return own;
}

function hasAlias(map: { has: (key: unknown) => boolean }, [key]: readonly string[]): boolean {
  return map.has(key);
}

/** Sets one field of a document to a value that may be invalid; the reader of the text reports the error. */
export function setInYaml(text: string, path: Difference["path"], value: JsonValue | undefined): string {
  return rewrite(text, [{ path, after: value }]) ?? text;
}
