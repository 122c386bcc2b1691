/** Computes a job's place in line for each queue key, or why no runner can take it. */
import type { Explanation } from "../../explanation/explanation";
import { grouped, plural } from "../../numeric/words";
import { queueKey } from "../match/criteria";
import { eligible } from "../match/eligible";
import { groupedLine, type BuildGroup } from "../order/groupedLine";
import { turn, type Placed, type RunningByProject } from "../order/order";
import type { DropReason, PendingBuild, QueueRunner, RunnerCriteria } from "../shapes";
import type { ExpectedWait, Since } from "../wait/expected";
import { askStep, lastAsk, mayAsk, REMEDY, silence, type LastAsk, type RunnersAsking } from "./asking";
import { dropSentence, dropStep } from "./drops";
import { movesOf, orderNote } from "./moves/moves";
import type { Move } from "./moves/shapes";
import { nearestRunner, type NearestRunner } from "./nearest";
import { refusingRunners, type RefusingRunners } from "./refused";
import { turnLine } from "./turnLine";
import { waitStep } from "./waitStep";

export interface JobQuestion {
  readonly build: PendingBuild;
  /** All known runners. */
  readonly runners: readonly QueueRunner[];
  /** All waiting builds including this one, with identical ones grouped. */
  readonly waiting: readonly BuildGroup[];
  readonly runningByProject: RunningByProject;
  /** Maximum number of builds listed ahead of it. The others are counted. */
  readonly listed: number;
  /** Unix milliseconds; absent if request times and waiting times are not needed. */
  readonly now?: number;
  /** When the build was queued, in Unix milliseconds. */
  readonly queuedAt?: number;
  /** Why it fails when a runner requests it; null if it may run, absent if this is not known. */
  readonly drops?: DropReason | null;
  /** Called once for each key whose runners request jobs; absent if there is no history. */
  readonly wait?: (key: string, place: number, since?: Since) => ExpectedWait | null;
}

export interface JobPlace {
  readonly key: string;
  readonly criteria: RunnerCriteria;
  /** Runners of the key. `paused` is how many of them are paused. */
  readonly runners: readonly QueueRunner[];
  readonly paused: number;
  readonly place: number;
  readonly of: number;
  readonly running: number;
  readonly before: number;
  /** The number that instance runners order by; null for other runners, which order by id. */
  readonly turn: number | null;
  /** The builds directly before it, in line order. */
  readonly ahead: readonly { readonly build: PendingBuild; readonly turn: number | null }[];
  /** Also null while none of its runners requests jobs. */
  readonly wait: ExpectedWait | null;
  /** Covers the active runners; absent if no request times are known. */
  readonly asking?: RunnersAsking;
}

export interface JobExplanation extends Explanation {
  /** `paused`: all runners that could take it are paused; `unmatched`: there is no such runner. */
  readonly outcome: "next" | "waiting" | "paused" | "unmatched" | "observed";
  /** Why it fails when a runner requests it; null if it may run, is only observed, or this is not known. */
  readonly drops: DropReason | null;
  /** Best place first. Keys whose runners do not request jobs come later, and keys without an active runner last. */
  readonly places: readonly JobPlace[];
  /** Runners that may not take it, grouped by identical reasons, the fewest reasons first. */
  readonly refused: readonly RefusingRunners[];
  /** For a job that no runner takes: the runner that would need the smallest change. */
  readonly nearest: NearestRunner | null;
  /** What would change its place; changes that bring it forward first. */
  readonly moves: readonly Move[];
  /** What the order depends on and therefore moves nothing; empty for a job in no line. */
  readonly orderNote: string;
}

export function explainJob(question: JobQuestion): JobExplanation {
  const { build, runners, now } = question;
  const drops = build.origin === "observed" ? undefined : question.drops;
  const places = placesOf(question);
  const active = places.filter(({ runners: of, paused }) => of.length > paused);
  const [best] = active;
  const outcome =
    build.origin === "observed"
      ? "observed"
      : best
        ? best.place === 1
          ? "next"
          : "waiting"
        : places.length > 0
          ? "paused"
          : "unmatched";
  const refused = refusingRunners(build, runners);
  const nearest = best || build.origin === "observed" ? null : nearestRunner(build, runners);
  const mayTake = active.flatMap(({ runners: of }) => of.filter(({ paused }) => !paused));
  const ask = build.origin === "observed" ? undefined : lastAsk(mayTake, now);
  const comes = mayAsk(ask);
  const note = drops ? ", but it cannot run" : comes ? "" : ", but no runner asks for jobs";
  const outcomeText = {
    next: `Next in line${note}`,
    waiting: `Place ${best?.place} of ${best?.of}${note}`,
    paused: "All of its runners are paused",
    unmatched: "No runner can take it",
    observed: "Handed out by GitLab",
  }[outcome];
  return {
    subject: `job ${build.id}`,
    outcome,
    outcomeText,
    drops: drops ?? null,
    side: comes && !drops && (outcome === "next" || outcome === "waiting") ? "above" : "below",
    sentence: `${sentenceOf(question, outcome, places, nearest, ask)}${drops ? ` ${dropSentence(drops)}` : ""}`,
    steps: [
      {
        id: "origin",
        title: "Can it be handed out here?",
        state: build.origin === "own" ? "passed" : "stopped",
        text:
          build.origin === "own"
            ? "It was sent with everything that a runner needs."
            : "It was only seen in GitLab, which hands it out itself.",
      },
      {
        id: "runners",
        title: "Which runners may take it?",
        state: build.origin === "observed" ? "skipped" : active.length > 0 ? "passed" : "stopped",
        text: runnersText(places, runners.length),
      },
      ...(now === undefined || build.origin === "observed"
        ? []
        : [askStep(ask, "Does a runner ask for jobs?")]),
      {
        id: "place",
        title: "Where is it in line?",
        state: !best ? "skipped" : best.place === 1 ? "passed" : "warning",
        text: best ? placeText(best) : "It is not in a line.",
      },
      waitStep(best?.wait ?? null, comes, outcome),
      ...(drops === undefined ? [] : [dropStep(drops)]),
    ],
    arithmetic: best && best.turn !== null ? [turnLine(best)] : [],
    places,
    refused,
    nearest,
    moves: movesOf({ ...question, places, refused, nearest }),
    orderNote: orderNote(build.origin === "observed" ? undefined : best),
  };
}

function placesOf(question: JobQuestion): readonly JobPlace[] {
  const { build, runners, waiting, runningByProject, listed, wait, now, queuedAt } = question;
  const since = now === undefined || queuedAt === undefined ? undefined : { queuedAt, now };
  const byKey = new Map<string, QueueRunner[]>();
  for (const runner of runners) {
    if (!eligible(build, { ...runner, paused: false }).eligible) continue;
    const key = queueKey(runner.criteria);
    const alike = byKey.get(key);
    if (alike) alike.push(runner);
    else byKey.set(key, [runner]);
  }
  const places = [...byKey].flatMap(([key, alike]): JobPlace[] => {
    const [{ criteria } = { criteria: null }] = alike;
    if (!criteria) return [];
    const may = waiting.filter((group) => eligible(group.build, { criteria, paused: false }).eligible);
    const line = groupedLine(criteria.type, may, runningByProject);
    const own = line.place(build.id);
    if (!own) return [];
    const active = alike.filter(({ paused }) => !paused);
    const ask = lastAsk(active, now);
    const turnOf = (entry: Placed): number | null => (criteria.type === "instance" ? turn(entry) : null);
    const { place, running, before } = own;
    return [
      {
        key,
        criteria,
        runners: alike,
        paused: alike.length - active.length,
        place,
        of: line.count,
        running,
        before,
        turn: turnOf(own),
        ahead: line.before(build.id, listed).map((entry) => ({ build: entry.build, turn: turnOf(entry) })),
        wait: mayAsk(ask) ? (wait?.(key, place, since) ?? null) : null,
        ...(ask && {
          asking: { runners: ask.runners, asking: ask.asking, lastAskedAt: ask.lastAskedAt },
        }),
      },
    ];
  });
  const rest = ({ runners: of, paused, asking }: JobPlace): number =>
    of.length === paused ? 2 : asking?.asking === 0 ? 1 : 0;
  // Among equal places, prefers the key with the shorter expected wait, since that wait is shown.
  const sooner = ({ wait: known }: JobPlace): number => known?.medianSeconds ?? Number.MAX_VALUE;
  return places.sort(
    (a, b) => rest(a) - rest(b) || a.place - b.place || sooner(a) - sooner(b) || (a.key < b.key ? -1 : 1),
  );
}

function runnersText(places: readonly JobPlace[], all: number): string {
  const matching = places.reduce((sum, { runners }) => sum + runners.length, 0);
  const paused = places.reduce((sum, place) => sum + place.paused, 0);
  const keys = places.length > 1 ? `, with ${places.length} queue keys` : "";
  return `${grouped(matching)} of ${plural(all, "runner")}${keys}${paused > 0 ? `; ${grouped(paused)} of them paused` : ""}.`;
}

function placeText(place: JobPlace): string {
  const { running, before, turn: own } = place;
  const why =
    own === null
      ? "First in, first out by the job's id."
      : `${plural(running, "build")} of its project ${running === 1 ? "runs" : "run"} on instance runners and ${before} of it ${before === 1 ? "is" : "are"} before this one: turn ${own}.`;
  return `Place ${place.place} of ${place.of}. ${why}`;
}

function sentenceOf(
  { build }: JobQuestion,
  outcome: JobExplanation["outcome"],
  [best]: readonly JobPlace[],
  nearest: NearestRunner | null,
  ask: LastAsk | undefined,
): string {
  const job = `Job ${build.id}`;
  const change = nearest ? ` ${nearest.changes.map(({ text }) => text).join(" ")}` : "";
  if (outcome === "observed") return `${job} was only seen in GitLab, which hands it out itself.`;
  if (outcome === "paused") return `${job} waits because all runners that could take it are paused.${change}`;
  if (outcome === "unmatched") {
    return nearest
      ? `No runner can take job ${build.id}. ${nearest.sentence}${change}`
      : `No runner can take job ${build.id}: no runner is registered.`;
  }
  const which =
    best && best.runners.length === 1 ? best.runners[0]?.description : `${best?.runners.length} runners`;
  const why = best?.turn === null ? "by its id" : `with turn ${best?.turn}`;
  const note = ask && !mayAsk(ask) ? `, but ${silence(ask)}. ${REMEDY}` : ".";
  return outcome === "next"
    ? `${job} is next for ${which}, ${why}${note}`
    : `${job} is at place ${best?.place} of ${best?.of} for ${which}, ${why}${note}`;
}
