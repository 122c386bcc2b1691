/** Code navigates to another page only by `useGo`, which asks before unsaved text is lost. */
import { expect, it } from "vitest";
import { sourcesIn } from "./sources";

const GO = "lib/client/hooks/go.ts";
/** They have the server draw the page again, and lead nowhere. */
const REFRESH = ["components/account/DatabaseAway.tsx", "components/ui/KeepFresh.tsx"];
/** They open a whole new page, before which the browser itself asks. */
const FRESH = ["components/account/ToSignIn.tsx", "lib/client/freshPage.ts"];
/** Goes on with a step that was asked about. */
const GUARD = "lib/client/hooks/leaveGuard.ts";

const files = sourcesIn("app", "components", "lib/client");
const having = (pattern: RegExp): string[] =>
  files.flatMap(({ path, text }) => (pattern.test(text) ? path : [])).sort();

it("asks the router in one place", () => {
  expect(having(/\buseRouter\b/)).toEqual([...REFRESH, GO]);
  const refreshing = files.filter(({ path }) => REFRESH.includes(path));
  expect(refreshing.flatMap(({ text }) => text.match(/\brouter\.\w+/g) ?? [])).toEqual(
    REFRESH.map(() => "router.refresh"),
  );
});

it("leads away by no other means", () => {
  expect(having(/\blocation\.(assign|replace)\b|\blocation(\.href)?\s*=[^=>]/)).toEqual(FRESH);
  expect(having(/\bhistory\.(go|back|forward)\b|\bnavigation\.(navigate|back|forward|traverseTo)\b/)).toEqual(
    [GUARD],
  );
});
