/** A text that travels through a page's address and back, sealed so that nobody else can make a page show a text. */
import { secrets } from "../core/secrets";

const CONTEXT = "notice";
const KEEP_MS = 300_000;

export function sealNotice(text: string): string {
  const sealed = secrets().seal(JSON.stringify({ text, endsAt: Date.now() + KEEP_MS }), CONTEXT);
  return Buffer.from(sealed).toString("base64url");
}

/** Returns null for a text that was not sealed here, or has expired. */
export function openNotice(sealed: string): string | null {
  try {
    const opened: unknown = JSON.parse(secrets().open(Buffer.from(sealed, "base64url"), CONTEXT));
    if (typeof opened !== "object" || opened === null || !("text" in opened) || !("endsAt" in opened))
      return null;
    return typeof opened.text === "string" && Number(opened.endsAt) > Date.now() ? opened.text : null;
  } catch {
    return null;
  }
}
