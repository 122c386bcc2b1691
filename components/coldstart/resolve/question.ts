/** The explorer's question: a digest, members, and differences from nodes that all answer "nothing". Pure. */
import type { AnswerWord, Profile, Scope } from "@/lib/coldstart/shapes";
import { isNumber, isText, readPlain } from "@/lib/client/plainShape";

export const ANSWERS = {
  nothing: "nothing",
  cached: "has it",
  pulling: "has been pulling it for 2 s",
  stalled: "has been pulling it for too long",
  auth: "failed: no access (401, 403)",
  not_found: "failed: not found (404)",
  rate_limited: "failed: rate limited (429)",
  transient: "failed for now, cooldown 20 s",
  silent: "does not answer",
} as const satisfies Readonly<Record<AnswerWord, string>>;
export type AnswerKind = AnswerWord;

export const KINDS = ["manifest", "config", "layer"] as const;

/** The implementation or specification that each profile follows. */
export const PROFILE_NAMES = {
  seed: "the specification",
  original: "the released code",
} as const satisfies Readonly<Record<Profile, string>>;

/** Inputs changed in addition to the answers; missing ones have their usual value. */
export interface Moves {
  /** The DHT's health, from 0 to 1. */
  readonly health?: number | undefined;
  readonly laterSeconds?: number | undefined;
  readonly probeSeconds?: number | undefined;
  /** The stall threshold and the poll's deadline. */
  readonly deadlineSeconds?: number | undefined;
  /** Time left of the honour window that an earlier resolve opened. */
  readonly honouredSeconds?: number | undefined;
}

export const SCOPES = ["cluster", "zone"] as const satisfies readonly Scope[];

export const SCOPE_NAMES = {
  cluster: "every node",
  zone: "the requester’s zone",
} as const satisfies Readonly<Record<Scope, string>>;

export interface Question extends Moves {
  readonly digest: string;
  readonly self: string;
  /**
   * Names separated by spaces, commas or lines; `node-[01-80]` is eighty nodes, `node-[01-40]@zone-a` forty in a
   * zone.
   */
  readonly members: string;
  readonly kind: (typeof KINDS)[number];
  /** MiB; 0 if unknown. */
  readonly sizeMib: number;
  /** Seconds after which the DHT lists the puller; null for never. */
  readonly foundSeconds: number | null;
  readonly answers: Readonly<Record<string, AnswerKind>>;
  /** Defaults to `seed` if missing in the address. */
  readonly profile?: Profile | undefined;
  /** Defaults to `cluster` if missing in the address. */
  readonly scope?: Scope | undefined;
  /** MiB/s from a node and from the registry; the model's values if missing in the address. */
  readonly peerMib?: number | undefined;
  readonly originMib?: number | undefined;
}

const isNumberOrNone = (value: unknown): boolean => value === undefined || isNumber(value);

const isAnswer = (value: unknown): boolean => typeof value === "string" && Object.hasOwn(ANSWERS, value);

/** Null if the text of the address is not a question. */
export const readQuestion = readPlain<Question>({
  digest: isText,
  self: isText,
  members: isText,
  kind: (value) => KINDS.some((kind) => kind === value),
  sizeMib: isNumber,
  health: isNumberOrNone,
  laterSeconds: isNumberOrNone,
  probeSeconds: isNumberOrNone,
  deadlineSeconds: isNumberOrNone,
  honouredSeconds: isNumberOrNone,
  scope: (value) => value === undefined || SCOPES.some((scope) => scope === value),
  peerMib: isNumberOrNone,
  originMib: isNumberOrNone,
  foundSeconds: (value) => value === null || isNumber(value),
  answers: (value) => typeof value === "object" && value !== null && Object.values(value).every(isAnswer),
  profile: (value) => value === undefined || (isText(value) && Object.hasOwn(PROFILE_NAMES, String(value))),
});

export const EXAMPLE: Question = {
  digest: `sha256:${"4f53cda18c2baa0c".repeat(4)}`,
  self: "node-03",
  members: "node-[01-12]",
  kind: "layer",
  sizeMib: 410,
  foundSeconds: 9,
  answers: {},
};

interface NamedMember {
  readonly id: string;
  /** Empty if none is given. */
  readonly zone: string;
}

const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((each) => each !== "");

/** The text before the range, its first and last number, and the text after the range. */
const RANGE = /^([^[\]]*)\[(\d{1,6})-(\d{1,6})\]([^[\]]*)$/;

/** The first word with brackets that is not a valid ascending range; undefined if all are valid. */
export function wrongRange(text: string): string | undefined {
  return wordsOf(text).find((word) => {
    const [, , first, last] = RANGE.exec(word.replace(/@[^@]*$/, "")) ?? [];
    return first === undefined ? /[[\]]/.test(word) : Number(first) > Number(last);
  });
}

/** In the given order, without duplicates; at most `most` + 1, so that an excess is detected. */
export function membersOf(text: string, most = 5_000): readonly NamedMember[] {
  const zones = new Map<string, string>();
  for (const word of wordsOf(text)) {
    const [, names = word, zone = ""] = /^(.+)@([^@]*)$/.exec(word) ?? [];
    const add = (id: string): void => void (zones.has(id) ? undefined : zones.set(id, zone));
    const range = RANGE.exec(names);
    if (!range) add(names);
    else {
      const [, before = "", first = "0", last = "0", after = ""] = range;
      for (let at = Number(first); at <= Number(last) && zones.size <= most; at += 1) {
        add(`${before}${String(at).padStart(first.length, "0")}${after}`);
      }
    }
    if (zones.size > most) break;
  }
  return [...zones].map(([id, zone]) => ({ id, zone }));
}

/** The names of `membersOf`. */
export const memberNames = (text: string, most?: number): readonly string[] =>
  membersOf(text, most).map(({ id }) => id);

export const NOT_MOVED = {
  health: undefined,
  laterSeconds: undefined,
  probeSeconds: undefined,
  deadlineSeconds: undefined,
  honouredSeconds: undefined,
} as const satisfies Moves;

export function movesOf(question: Question): Moves {
  const { health, laterSeconds, probeSeconds, deadlineSeconds, honouredSeconds } = question;
  return { health, laterSeconds, probeSeconds, deadlineSeconds, honouredSeconds };
}

export function isChanged(question: Question): boolean {
  const { health = 1, laterSeconds = 0, honouredSeconds = 0, probeSeconds, deadlineSeconds } = question;
  return (
    Object.keys(question.answers).length > 0 ||
    health !== 1 ||
    laterSeconds !== 0 ||
    honouredSeconds !== 0 ||
    probeSeconds !== undefined ||
    deadlineSeconds !== undefined
  );
}
