/** The tour's five steps through one true story, each with the demo's current data. Pure. */
import type { Remedy } from "@/components/discovery/ranking/remedies/remedies";
import { writeSetting } from "@/components/discovery/ranking/remedies/setting";
import { tuneHref } from "@/components/discovery/runs/links";
import { scoreText } from "@/components/ranking/numbers";
import { draftName, outcomeSentence, type DraftOutcome } from "@/components/replay/draft/outcome";
import { minutesText } from "@/components/replay/words";
import type { PolicyDetail } from "@/lib/api/policies";
import type { ReplaySummary } from "@/lib/api/replays";
import { formatNumber, plural, splitImage } from "@/lib/client/format";
import { imageHref, replayHref } from "@/lib/client/hrefs";
import { strategyTitle } from "@/lib/replay/named";

export const TOUR_POLICY = "demo-developer-and-peak";

export interface TourStep {
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

export interface Found {
  readonly policy: PolicyDetail;
  /** The smallest edit that selects the image; null if there is none or the samples are gone. */
  readonly remedy: Remedy | null;
  /** The newest replay of the saved policy. */
  readonly replay: ReplaySummary | null;
  /** What the newest replayed edit of the policy would have saved. */
  readonly edited: Edited | null;
}

export interface Edited {
  readonly replay: string;
  readonly jobs: number;
  /** The version that was edited. */
  readonly version: number;
  /** The edit's cut. */
  readonly cut: number;
  readonly outcome: DraftOutcome;
}

/** The image that the story is about: one that is expected but not selected, else the first below the line. */
export function storyImage({ result }: PolicyDetail): string | null {
  return result?.expectation?.dropped[0]?.image ?? result?.firstOut?.image ?? null;
}

/** The newest replay of an edit of the policy, as started by the save dialog, and the newest of the saved policy. */
export function storyReplays(items: readonly ReplaySummary[]): {
  readonly saved: ReplaySummary | null;
  readonly edited: ReplaySummary | null;
} {
  const ended = items.filter(({ brief }) => brief !== null);
  const isEdit = ({ policies }: ReplaySummary): boolean =>
    policies.some(({ name, version }) => version === null && name === draftName(TOUR_POLICY));
  return {
    saved: ended.find((each) => !isEdit(each) && savedIn(each) !== undefined) ?? null,
    edited: ended.find(isEdit) ?? null,
  };
}

const savedIn = ({ brief }: ReplaySummary) => brief?.policies.find(({ name }) => name === TOUR_POLICY);

/** Empty while the demo's policy has no result. */
export function tourSteps(found: Found): readonly TourStep[] {
  const image = storyImage(found.policy);
  const { result } = found.policy;
  if (result === null || image === null) return [];
  const tuner = tuneHref(TOUR_POLICY, result.runId, {
    from: String(found.policy.version),
    ...(found.remedy?.setting ? { set: writeSetting(found.remedy.setting) } : {}),
  });
  return [
    below(found.policy, image),
    tune(found, image, tuner),
    replayed(found),
    {
      title: "Save what helps",
      text: "Press Save… above the ranking: the dialog names what comes in and goes out, and Replay plays yesterday's jobs again with the edit. Save makes it the next version; every version can be restored.",
      href: tuner,
    },
    gained(found),
  ];
}

function below({ result }: PolicyDetail, image: string): TourStep {
  const missed = result?.expectation?.dropped.find((each) => each.image === image);
  const { lastIn, firstOut, scoreUnit, selectedCount = 0, imageCount = 0 } = result ?? {};
  const scored = (score: number): string => scoreText(score, scoreUnit ?? undefined);
  const line =
    lastIn && firstOut ? ` The line lies between ${scored(lastIn.score)} and ${scored(firstOut.score)}.` : "";
  return {
    title: `${splitImage(image).name} is below the line`,
    text: `${missed ? "The platform team expects it warm" : "It is the first one out"}, but ${TOUR_POLICY} selects ${selectedCount} of ${imageCount} images and this is not among them.${line} Its page says why, what would lift it, and who waits for it.`,
    href: imageHref(image),
  };
}

function tune({ remedy }: Found, image: string, href: string): TourStep {
  return {
    title: "Tune the policy",
    text:
      remedy === null
        ? "Move a weight, a window or the cut: the ranking is computed at each move, and what comes in and goes out is marked. Nothing is saved yet."
        : `The smallest edit is made already: ${remedy.title.charAt(0).toLowerCase()}${remedy.title.slice(1)}, ${remedy.text}. ${moved(remedy, image)} Move a weight or the cut further: the ranking follows. Nothing is saved yet.`,
    href,
  };
}

/** "terraform:1.12 comes in with 2 others, nightly-etl:8 goes out." */
function moved({ outcome }: Remedy, image: string): string {
  const { name } = splitImage(image);
  const { entered, left } = outcome ?? {};
  const others = (entered?.count ?? 1) - 1;
  const come = `${name} comes in${others > 0 ? ` with ${plural(others, "other")}` : ""}`;
  if (left === undefined || left.count === 0) return `${come}, nothing goes out.`;
  const names = left.images.map((each) => splitImage(each).name);
  const more = left.count > names.length ? ` and ${formatNumber(left.count - names.length)} more` : "";
  return `${come}, ${names.join(", ")}${more} ${left.count === 1 ? "goes" : "go"} out.`;
}

function replayed({ replay }: Found): TourStep {
  const saved = replay && savedIn(replay);
  if (!replay?.brief || !saved) {
    return {
      title: "Replay yesterday",
      text: "The jobs of the last working day are played again: how many minutes of waiting each policy would have saved, next to the optimum.",
      href: "/replay",
    };
  }
  const { minutes, best, optimum_minutes: optimum, top_k: topK } = saved;
  const of =
    optimum === null ? "" : `, of the ${minutesText(optimum)} that the best ${topK} images would have`;
  const more =
    best === null ? "" : ` ${strategyTitle(best.strategy)} would have saved ${minutesText(best.minutes)}.`;
  return {
    title: "Replay yesterday",
    text: `${formatNumber(replay.brief.jobs)} jobs of the last working day, played again: ${TOUR_POLICY} as it is saved would have taken ${minutesText(minutes)} off their waits${of}.${more}`,
    href: replayHref(replay.id, topK),
  };
}

/** With the numbers of the edit replayed in the save dialog, or of the remaining potential. */
function gained({ edited, replay }: Found): TourStep {
  if (edited) {
    const { before, after } = edited.outcome;
    const saved = (row: typeof before): string => minutesText(row.minutes_avoided_vs_no_prewarm);
    return {
      title: "Minutes gained",
      text: `${outcomeSentence(edited.outcome, edited.version)} ${saved(after)} of waiting instead of ${saved(before)}, over ${formatNumber(edited.jobs)} jobs of a day.`,
      href: replayHref(edited.replay, edited.cut),
    };
  }
  const saved = replay && savedIn(replay);
  const left = saved?.best ? saved.best.minutes - saved.minutes : null;
  return {
    title: "Minutes to gain",
    text: `No edit was replayed: Replay in the dialog behind Save… says what yours gains. ${
      left === null
        ? ""
        : `${strategyTitle(saved?.best?.strategy ?? "")} would have gained ${minutesText(left)} that day. `
    }Here a policy is recommended with the minutes that it gains; the overview keeps what is left to gain in sight.`,
    href: replay ? replayHref(replay.id, saved?.top_k, { tab: "recommendation" }) : "/replay",
  };
}
