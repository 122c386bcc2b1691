/**
 * Reads YAML or JSON text into JSON values with the position of every key and value. Enforces limits, so that no
 * input can exhaust memory or the stack.
 */
import { Composer, Lexer, LineCounter, Parser, type CST, type Document, type ParsedNode } from "yaml";
import { above, LIMITS } from "../limits/limits";
import type { JsonValue } from "./json";
import type { Path } from "./path";
import { Report, type Anchor, type Locate } from "./report";
import { convertNode, type Marks } from "./yamlNodes";

/** Bytes of UTF-8. */
export const MAX_POLICY_BYTES = LIMITS.documentBytes.value;

/** Maximum number of open collections; a policy needs about ten. */
const MAX_STACK = 200;

export interface ReadText {
  /** Undefined if the text cannot be read as one document. */
  readonly value: JsonValue | undefined;
  readonly locate: Locate;
}

/** Reads the text's only document and reports its errors. */
export function readText(text: string, report: Report): ReadText {
  const { documents, position, locate } = compose(text, report, 2);
  const unread: ReadText = { value: undefined, locate };
  if (documents === undefined) return unread;
  const [document, second] = documents;
  if (document === undefined) {
    report.error([], "the document is empty; paste a DiscoveryPolicy in YAML or JSON");
    return unread;
  }
  if (second !== undefined) {
    report.error(
      [],
      "the text holds several documents (---); a policy is one, so keep only the DiscoveryPolicy",
    );
    return { value: undefined, locate: () => position(second.contents?.range[0] ?? 0) };
  }
  for (const warning of document.warnings) report.warn([], `YAML: ${warning.message}`);
  return readNodes(document.contents, report, position);
}

/** Several documents of one text, such as manifests separated by `---`. */
export interface ReadTexts {
  /** Each document with its errors; empty if the text cannot be read. */
  readonly parts: readonly (ReadText & { readonly report: Report })[];
  /** Locates errors of the text as a whole. */
  readonly locate: Locate;
}

/** Reads all documents of a text, at most the limit documentsInText, and reports errors of the text. */
export function readTexts(text: string, report: Report): ReadTexts {
  const most = LIMITS.documentsInText.value;
  const { documents = [], position, locate } = compose(text, report, most + 1);
  if (documents.length > most) {
    report.error([], `the text has ${above("documentsInText")}`);
    return { parts: [], locate };
  }
  const parts = documents.map((document) => {
    const own = new Report();
    for (const warning of document.warnings) own.warn([], `YAML: ${warning.message}`);
    return { ...readNodes(document.contents, own, position), report: own };
  });
  return { parts, locate };
}

interface Composed {
  /** Undefined after an error. */
  readonly documents: readonly Document.Parsed[] | undefined;
  readonly position: PositionOf;
  /** Locates the error. */
  readonly locate: Locate;
}

/** Composes the first documents of a text, at most `most`. */
function compose(text: string, report: Report, most: number): Composed {
  const lines = new LineCounter();
  const position = (offset: number): { line: number; column: number } => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const bytes = byteLength(text);
  if (bytes > MAX_POLICY_BYTES) {
    report.error(
      [],
      `the document has ${bytes} bytes; at most ${MAX_POLICY_BYTES} (1 MiB) are read (limit documentBytes)`,
    );
    return { documents: undefined, position, locate: () => undefined };
  }
  const locate: Locate = () => position(0);
  try {
    const documents = withoutStackTraces(() => firstDocuments(text, lines, most));
    const problems = documents.flatMap((each) => each.errors);
    if (problems.length === 0) return { documents, position, locate };
    return { documents: undefined, position, locate: syntaxErrors(problems, report, position) };
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    report.error([], error.message);
    return { documents: undefined, position, locate: () => position(error.offset) };
  }
}

type PositionOf = (offset: number) => { line: number; column: number };

function readNodes(contents: ParsedNode | null, report: Report, position: PositionOf): ReadText {
  const { value, marks, problems } = convertNode(contents);
  for (const problem of problems) report.unreadable(problem.path, problem.message, "key");
  const offsets = new Map(problems.map((problem) => [problem.path, problem.offset]));
  const locate: Locate = (path, anchor) =>
    position(offsets.get(path) ?? offsetOf(value, marks, path, anchor));
  return { value, locate };
}

/** Composes one document beyond those requested, because only its start proves that the previous one has ended. */
function firstDocuments(text: string, lines: LineCounter, most: number): Document.Parsed[] {
  const composer = new Composer({ prettyErrors: false, uniqueKeys: false, merge: true, logLevel: "error" });
  const documents: Document.Parsed[] = [];
  for (const document of composer.compose(tokens(text, lines))) {
    if (document.contents !== null && !isBlank(document.contents)) documents.push(document);
    else if (document.errors.length > 0) documents.push(document);
    if (documents.length === most) break;
  }
  return documents;
}

/**
 * Runs the work without stack traces. The library creates an Error for every syntax error, and half a million stack
 * traces cost four times as much as the parsing. The limit is global in V8, but the work is synchronous, so no other
 * code sees the change.
 */
function withoutStackTraces<T>(work: () => T): T {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

class TooMuch extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

/** Lexemes of negligible cost: blanks, comments, line breaks. */
const FREE = /^[ \t\r\n#]/;

/**
 * The library composes recursively, and a document that fills the stack can end the process instead of throwing.
 * Depth and count are therefore limited here, where tokens still arrive one by one.
 */
function* tokens(text: string, lines: LineCounter): Generator<CST.Token> {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > MAX_STACK) {
      throw new TooMuch(`the document is nested too deeply: ${above("documentDepth")}`, parser.offset);
    }
    if (!FREE.test(lexeme)) count++;
    if (count > LIMITS.documentTokens.value) {
      throw new TooMuch(`the document has ${above("documentTokens")}`, parser.offset);
    }
  }
  yield* parser.end();
}

/** Whether the node is that of a `---` with nothing after it, which composes to a null of zero width. */
function isBlank(node: ParsedNode): boolean {
  return "value" in node && node.value === null && node.range[0] === node.range[1];
}

function syntaxErrors(
  problems: readonly { message: string; pos: [number, number] }[],
  report: Report,
  position: PositionOf,
): Locate {
  const offsets = new Map<Path, number>();
  for (const problem of problems.slice(0, 100)) {
    const path: Path = [];
    offsets.set(path, problem.pos[0]);
    report.error(path, `not valid YAML: ${problem.message}`);
  }
  return (path) => position(offsets.get(path) ?? 0);
}

/** Returns the offset of a path's key or value, or of the nearest ancestor in the text. */
function offsetOf(root: JsonValue, marks: Marks, path: Path, anchor: Anchor): number {
  let value: JsonValue | undefined = root;
  let offset = marks.root;
  for (const [depth, part] of path.entries()) {
    if (typeof value !== "object" || value === null) return offset;
    const mark = marks.children.get(value)?.get(part);
    if (mark === undefined) return offset;
    const last = depth === path.length - 1;
    value = Array.isArray(value) ? value[Number(part)] : value[part];
    offset = last && anchor === "value" ? mark.value : mark.key;
  }
  return offset;
}

function byteLength(text: string): number {
  return text.length > MAX_POLICY_BYTES
    ? Math.max(text.length, MAX_POLICY_BYTES + 1)
    : new TextEncoder().encode(text).length;
}
