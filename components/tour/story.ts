/** The tour's five steps through one true story: each says what the demo's data say now. Pure. */
import type { PolicyDetail } from "@/lib/api/policies";
import type { ReplaySummary } from "@/lib/api/replays";
import { formatScore } from "@/components/ranking/numbers";

export const TOUR_POLICY = "demo-developer-and-peak";

export interface TourStep {
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

export interface Found {
  readonly policy: PolicyDetail;
  /** The newest replay that has a result. */
  readonly replay: ReplaySummary | null;
}

/** The image that the story is about: one that is expected and not selected, else the first below the line. */
export function storyImage({ result }: PolicyDetail): string | null {
  return result?.expectation?.dropped[0]?.image ?? result?.firstOut?.image ?? null;
}

/** Empty while the demo's policy has no result. */
export function tourSteps({ policy, replay }: Found): readonly TourStep[] {
  const { result } = policy;
  const image = storyImage(policy);
  if (result === null || image === null) return [];
  const name = image.slice(image.lastIndexOf("/") + 1);
  const at = encodeURIComponent(image);
  const missed = result.expectation?.dropped.find((each) => each.image === image);
  const run = encodeURIComponent(result.runId);
  const tuner = `/policies/${TOUR_POLICY}/tune?run=${run}&image=${at}`;
  const saved = replay?.brief?.best;
  return [
    {
      title: `${name} is below the line`,
      text: `${missed ? "The platform team expects it warm" : "It is the first one out"}, but ${TOUR_POLICY} selects ${result.selectedCount} of ${result.imageCount} images and it is not among them${lineText(policy)}. The drawer says why, and what would change it.`,
      href: `/runs/${run}?image=${at}`,
    },
    {
      title: "Tune the policy",
      text: "Move a weight, a window or the cut: the ranking is computed at each move, and what comes in and goes out is named with the edit that carried it. Nothing is saved yet.",
      href: tuner,
    },
    {
      title: "Replay yesterday",
      text:
        saved && replay?.brief
          ? `${replay.brief.jobs.toLocaleString("en-US")} jobs of the last working day, played again: ${saved.strategy} with ${saved.top_k} images would have saved ${saved.minutes.toFixed(1)} minutes of waiting, the optimum ${(replay.brief.optimum_minutes ?? saved.minutes).toFixed(1)}.`
          : "The jobs of the last working day are played again: how many minutes each policy would have saved, beside the optimum.",
      href: replay === null ? "/replay" : `/replay/${encodeURIComponent(replay.id)}`,
    },
    {
      title: "Save what helps",
      text: "Save… in the tuner writes a new version, after it has replayed the edit against the saved one: the minutes gained stand in the dialog. Versions can be compared and taken back here.",
      href: `/policies/${TOUR_POLICY}?tab=versions`,
    },
    {
      title: "What the minutes cost",
      text: "The same builds are in the ledger: a pull is part of a build's duration, and its runner's factor says what the minutes cost. team-ml has used up its quota; open it to see since when and why.",
      href: "/minutes",
    },
  ];
}

function lineText({ result }: PolicyDetail): string {
  const { lastIn, firstOut } = result ?? {};
  return lastIn && firstOut
    ? `: the line lies between ${formatScore(lastIn.score)} and ${formatScore(firstOut.score)}`
    : "";
}
