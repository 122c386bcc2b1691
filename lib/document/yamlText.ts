/**
 * YAML or JSON text to JSON values, with the position of every key and value, and with limits:
 * nothing an author can paste may exhaust memory or the stack.
 */
import { Composer, Lexer, LineCounter, Parser, type CST, type Document, type ParsedNode } from "yaml";
import { above, LIMITS } from "../limits/limits";
import type { JsonValue } from "./json";
import type { Path } from "./path";
import type { Report } from "./report";
import { type Anchor, type Locate } from "./report";
import { convertNode, type Marks } from "./yamlNodes";

/** Bytes of UTF-8. */
export const MAX_POLICY_BYTES = LIMITS.documentBytes.value;

/** Open collections at one time; a policy needs about ten. */
const MAX_STACK = 200;

export interface ReadText {
  /** Undefined when the text cannot be read as one document. */
  readonly value: JsonValue | undefined;
  readonly locate: Locate;
}

/** Reads the text's one document; what is wrong with it goes to the report. */
export function readText(text: string, report: Report): ReadText {
  const nowhere: ReadText = { value: undefined, locate: () => undefined };
  const bytes = byteLength(text);
  if (bytes > MAX_POLICY_BYTES) {
    report.error(
      [],
      `the document has ${bytes} bytes; at most ${MAX_POLICY_BYTES} (1 MiB) are read (limit documentBytes)`,
    );
    return nowhere;
  }
  const lines = new LineCounter();
  const position = (offset: number): { line: number; column: number } => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const at = (offset: number): ReadText => ({ value: undefined, locate: () => position(offset) });
  let documents: Document.Parsed[];
  try {
    documents = withoutStackTraces(() => firstDocuments(text, lines));
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    report.error([], error.message);
    return at(error.offset);
  }
  const [document, second] = documents;
  if (document === undefined) {
    report.error([], "the document is empty; paste a DiscoveryPolicy in YAML or JSON");
    return at(0);
  }
  const problems = documents.flatMap((each) => each.errors);
  if (problems.length > 0) return syntaxErrors(problems, report, position);
  if (second !== undefined) {
    report.error(
      [],
      "the text holds several documents (---); a policy is one, so keep only the DiscoveryPolicy",
    );
    return at(second.contents?.range[0] ?? 0);
  }
  for (const warning of document.warnings) report.warn([], `YAML: ${warning.message}`);
  return readNodes(document.contents, report, position);
}

type PositionOf = (offset: number) => { line: number; column: number };

function readNodes(contents: ParsedNode | null, report: Report, position: PositionOf): ReadText {
  const { value, marks, problems } = convertNode(contents);
  for (const problem of problems) report.error(problem.path, problem.message, "key");
  const offsets = new Map(problems.map((problem) => [problem.path, problem.offset]));
  const locate: Locate = (path, anchor) =>
    position(offsets.get(path) ?? offsetOf(value, marks, path, anchor));
  return { value, locate };
}

/** At most three documents are composed: the third is only told from the second being the last. */
function firstDocuments(text: string, lines: LineCounter): Document.Parsed[] {
  const composer = new Composer({ prettyErrors: false, uniqueKeys: false, merge: true, logLevel: "error" });
  const documents: Document.Parsed[] = [];
  for (const document of composer.compose(tokens(text, lines))) {
    if (document.contents !== null && !isBlank(document.contents)) documents.push(document);
    else if (document.errors.length > 0) documents.push(document);
    if (documents.length === 2) break;
  }
  return documents;
}

/**
 * The library makes an Error of every mistake; half a million stack traces cost four times what the
 * reading does. The limit is V8's, the work is synchronous, so nobody else sees it changed.
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

/** Lexemes that cost next to nothing: blanks, comments, line breaks. */
const FREE = /^[ \t\r\n#]/;

/**
 * The library composes by recursion, and a stack that a document has filled can end the process
 * rather than throw; so depth and number are bounded here, where tokens still come one by one.
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

/** `---` with nothing after it composes to a null of no width. */
function isBlank(node: ParsedNode): boolean {
  return "value" in node && node.value === null && node.range[0] === node.range[1];
}

function syntaxErrors(
  problems: readonly { message: string; pos: [number, number] }[],
  report: Report,
  position: PositionOf,
): ReadText {
  const offsets = new Map<Path, number>();
  for (const problem of problems.slice(0, 100)) {
    const path: Path = [];
    offsets.set(path, problem.pos[0]);
    report.error(path, `not valid YAML: ${problem.message}`);
  }
  return { value: undefined, locate: (path) => position(offsets.get(path) ?? 0) };
}

/** The offset of a path's key or value, or of the nearest ancestor that the text has. */
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
