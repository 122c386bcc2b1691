/** Summarizes an image as text for an issue or a merge request. Loaded when somebody shares one. */
import { headline, remedies } from "@/components/discovery/ranking/remedies/remedies";
import { fetchExplanation, fetchRemedies } from "@/components/discovery/runs/explain/useExplanation";
import type { ImageDetail, ImagePlace, ImagePlaces } from "@/lib/api/images";
import { runSchema } from "@/lib/api/runs";
import type { Section } from "@/lib/api/sections";
import { ApiError, apiFetch } from "@/lib/client/api";
import { formatNumber, plural } from "@/lib/client/format";
import { runPath } from "@/lib/client/hooks/runs";
import type { Counterfactual, ImageExplanation, Policy } from "@/lib/discovery";
import { explained, type PageSummary, type SummaryBars } from "@/lib/explanation/summary";
import { answerWords, mostUrgent, placeWords } from "./words";

/** At most this many policies are drawn. */
const MOST = 15;

/** The engine's explanation of its most urgent position. */
export interface Said {
  readonly explanation: ImageExplanation;
  /** Null if the run's samples are no longer kept. */
  readonly found: Counterfactual | null;
  readonly policy: Policy;
}

export async function sharedImage(image: ImageDetail): Promise<PageSummary> {
  const most = mostUrgent(dataOf(image.policies)?.items ?? []);
  const said = most?.runId && most.name !== null ? await askWhy(most.runId, most.name) : null;
  return imageSummary(image, said);
}

async function askWhy(run: string, image: string): Promise<Said> {
  const [{ spec }, explanation, found] = await Promise.all([
    apiFetch(runPath(run), runSchema),
    fetchExplanation(run, image),
    fetchRemedies(run, image).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }),
  ]);
  return { explanation, found, policy: spec };
}

export function imageSummary({ reference, ...image }: ImageDetail, said: Said | null): PageSummary {
  const places = dataOf(image.policies);
  const replay = dataOf(image.replays)?.items[0];
  return {
    title: reference,
    sentences: [...(places ? [answer(places, said)] : []), ...(said ? why(said) : [])],
    facts: [
      ...(dataOf(image.nodes)?.items ?? []).flatMap(
        ({ snapshot, told: reporting, holders }): [string, string][] =>
          reporting ? [[`Nodes of ${snapshot} that hold it`, `${holders} of ${reporting}`]] : [],
      ),
      ...(replay
        ? ([
            [
              "Waited for without prewarming",
              `${minutes(replay.affectedMinutes)} by ${formatNumber(replay.affectedJobs)} of ${plural(replay.jobs, "job")}`,
            ],
            ["Prewarming saves of the working hours", minutes(replay.savedMinutes)],
          ] satisfies [string, string][])
        : []),
    ],
    bars: places && barsOf(places.items),
  };
}

/** The number of policies that select it, and the engine's sentence for the most important one. */
function answer(places: ImagePlaces, said: Said | null): string {
  const most = mostUrgent(places.items);
  if (said === null || most === undefined) return answerWords(places);
  const { sentence } = said.explanation;
  const of = `${formatNumber(places.selected)} of ${plural(places.policies, "policy", "policies")}`;
  return `Selected in ${of}. In ${most.policy}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

function why({ explanation, found, policy }: Said): string[] {
  const [, ...steps] = explained(explanation);
  const possible = found?.considered ? remedies(found, policy).filter((each) => each.possible) : [];
  return [
    ...steps,
    ...(found ? [headline(found, policy.maxImages)] : []),
    ...possible.map(({ title, text }) => `${title}: ${text}`),
  ];
}

/** Each rank as a percentage of its policy's cut: at most 100 is selected. */
function barsOf(items: readonly ImagePlace[]): SummaryBars | null {
  const ranked = items.flatMap((place) =>
    place.rank === null || place.maxImages === 0
      ? []
      : [{ place, share: (100 * place.rank) / place.maxImages }],
  );
  if (ranked.length === 0) return null;
  ranked.sort((a, b) => Number(b.place.selected) - Number(a.place.selected) || a.share - b.share);
  return {
    caption: "Rank as a share of each policy's cut",
    unit: "%",
    line: { label: "Cut", value: 100 },
    rows: ranked.slice(0, MOST).map(({ place, share }) => ({
      label: place.policy,
      value: share,
      text: placeWords(place),
      above: place.selected,
    })),
    more: Math.max(0, ranked.length - MOST),
  };
}

const minutes = (value: number): string => `${formatNumber(value, 3)} min`;

const dataOf = <T>(section: Section<T> | undefined): T | null =>
  section?.state === "known" ? section.data : null;
