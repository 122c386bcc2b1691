/** The words after `plimsoll run` and `plimsoll explain`, checked. */
import { parseArgs } from "node:util";
import { semanticsSchema, type Semantics } from "../../lib/discovery/policy";
import type { Credentials } from "../../lib/sources/types";

export interface RunCall {
  readonly file: string;
  /** Images to explain, in the order given. */
  readonly images: readonly string[];
  readonly json: boolean;
  /** Unix milliseconds; undefined is now. */
  readonly nowMs: number | undefined;
  readonly semantics: Semantics | undefined;
  readonly credentials: Credentials;
  /** Uploaded profiles by name: the files that stand for them. */
  readonly profiles: ReadonlyMap<string, string>;
}

const OPTIONS = `  --json                  print one JSON object instead of tables
  --now TIME              run as at this RFC 3339 time instead of now
  --semantics NAME        proposal or operator, whatever the policy says
  --header NAME=VALUE     send this header to every endpoint of the policy (may be repeated)
  --token-env NAME        bearer token from this environment variable (without: PLIMSOLL_TOKEN, if set)
  --profile NAME=FILE     the pull-cost profile that a query names as its document (may be repeated)
`;

export const RUN_USAGE = `usage: plimsoll run FILE [options]
${OPTIONS}`;

export const EXPLAIN_USAGE = `usage: plimsoll explain FILE --image NAME [options]
  --image NAME            the image to explain, whether a query returned it or not (may be repeated)
${OPTIONS}`;

/** What to explain, or in words what is wrong with the call. */
export function readExplainCall(args: string[], env: NodeJS.ProcessEnv): RunCall | string {
  const call = readCall("explain", args, env);
  if (typeof call === "string") return call;
  return call.images.length === 0 ? "explain needs an image: write --image NAME" : call;
}

/** What to run, or in words what is wrong with the call. */
export function readRunCall(args: string[], env: NodeJS.ProcessEnv): RunCall | string {
  return readCall("run", args, env);
}

function readCall(command: "run" | "explain", args: string[], env: NodeJS.ProcessEnv): RunCall | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: "boolean", default: false },
        now: { type: "string" },
        semantics: { type: "string" },
        header: { type: "string", multiple: true, default: [] },
        "token-env": { type: "string" },
        profile: { type: "string", multiple: true, default: [] },
        image: { type: "string", multiple: true, default: [] },
      },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return `${command} takes one file`;
    if (command === "run" && values.image.length > 0) return "--image belongs to plimsoll explain";
    const semantics = semanticsSchema.optional().safeParse(values.semantics);
    if (!semantics.success) return `--semantics must be ${semanticsSchema.options.join(" or ")}`;
    const nowMs = values.now === undefined ? undefined : Date.parse(values.now);
    if (Number.isNaN(nowMs)) return `--now ${values.now} is no time: write 2026-06-18T10:00:00Z`;
    const tokenName = values["token-env"] ?? "PLIMSOLL_TOKEN";
    const token = env[tokenName];
    if (values["token-env"] !== undefined && !token)
      return `--token-env: the variable ${tokenName} is not set`;
    const headers = pairs("--header", values.header);
    return {
      file,
      images: values.image,
      json: values.json,
      nowMs,
      semantics: semantics.data,
      credentials: { ...(token ? { token } : {}), headers: Object.fromEntries(headers) },
      profiles: pairs("--profile", values.profile),
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function pairs(option: string, texts: readonly string[]): Map<string, string> {
  return new Map(
    texts.map((text): [string, string] => {
      const at = text.indexOf("=");
      if (at < 1) throw new Error(`${option} ${text}: write NAME=VALUE`);
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}
