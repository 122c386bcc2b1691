/** What the explorer asks: a digest, members, and what differs from nodes that all answer "nothing"; pure. */
import type { AnswerWord, Profile } from "@/lib/coldstart/shapes";
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

/** What each profile follows. */
export const PROFILE_NAMES = {
  seed: "the specification",
  original: "the released code",
} as const satisfies Readonly<Record<Profile, string>>;

export interface Question {
  readonly digest: string;
  readonly self: string;
  /** Names by spaces, commas or lines; `node-[01-80]` is eighty of them. */
  readonly members: string;
  readonly kind: (typeof KINDS)[number];
  /** MiB; 0 is unknown. */
  readonly sizeMib: number;
  readonly health: number;
  /** Seconds after which the DHT lists the puller; null never. */
  readonly foundSeconds: number | null;
  readonly answers: Readonly<Record<string, AnswerKind>>;
  /** `seed` where an address does not say. */
  readonly profile?: Profile | undefined;
}

const isAnswer = (value: unknown): boolean => typeof value === "string" && Object.hasOwn(ANSWERS, value);

/** Null for a text of the address that is no question. */
export const readQuestion = readPlain<Question>({
  digest: isText,
  self: isText,
  members: isText,
  kind: (value) => KINDS.some((kind) => kind === value),
  sizeMib: isNumber,
  health: isNumber,
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
  health: 1,
  foundSeconds: 9,
  answers: {},
};

/** Names in the order given, each once; not more than `most` + 1, so that too many are seen to be too many. */
export function memberNames(text: string, most = 5_000): readonly string[] {
  const names = new Set<string>();
  for (const word of text.split(/[\s,]+/).filter((each) => each !== "")) {
    const range = /^([^[\]]*)\[(\d{1,6})-(\d{1,6})\]([^[\]]*)$/.exec(word);
    if (!range) names.add(word);
    else {
      const [, before = "", first = "0", last = "0", after = ""] = range;
      for (let at = Number(first); at <= Number(last) && names.size <= most; at += 1) {
        names.add(`${before}${String(at).padStart(first.length, "0")}${after}`);
      }
    }
    if (names.size > most) break;
  }
  return [...names];
}

export function isChanged({ answers, health }: Question): boolean {
  return Object.keys(answers).length > 0 || health !== 1;
}
