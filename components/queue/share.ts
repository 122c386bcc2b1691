/** Summarizes the queue and its jobs as text for an issue. */
import type { JobAnswer } from "@/lib/api/queue";
import type { QueueOverview } from "@/lib/api/queueOverview";
import { plural } from "@/lib/client/format";
import { explained, type PageSummary } from "@/lib/explanation/summary";
import { askingText, moveText, secondsText, storyText, waitedTexts } from "./words";

/** At most this many projects are listed. */
const MOST = 15;

export function queueSummary(queue: QueueOverview): PageSummary {
  const {
    at,
    pending,
    late,
    running,
    handedOut,
    waits,
    targetSeconds,
    projects,
    unmatched,
    conflicts,
    requests,
    asking,
  } = queue;
  const waited = waitedTexts("an hour");
  const waiting = projects.filter(({ oldestSeconds }) => oldestSeconds !== null);
  return {
    title: `The queue at ${at}`,
    sentences: [
      `${plural(pending, "job")} ${pending === 1 ? "waits" : "wait"}, ${late} of them longer than the target of ${secondsText(targetSeconds)}; ${running} ${running === 1 ? "runs" : "run"}.`,
      ...unmatched.jobs.map(({ sentence }) => sentence),
    ],
    facts: [
      ["Handed out in an hour", plural(handedOut, "job")],
      [waited.p50, secondsText(waits.p50Seconds)],
      [waited.p95, secondsText(waits.p95Seconds)],
      ["Runners that request jobs", askingText(asking)],
      ["Conflicts in an hour", `${conflicts} of ${requests} requests`],
    ],
    bars: {
      caption: "How long each project's oldest job waits",
      unit: "s",
      line: { label: `Target ${secondsText(targetSeconds)}`, value: targetSeconds },
      rows: waiting.slice(0, MOST).map(({ project, oldestSeconds }) => ({
        label: project.path,
        value: oldestSeconds ?? 0,
        text: secondsText(oldestSeconds),
        above: (oldestSeconds ?? 0) > targetSeconds,
      })),
      more: Math.max(0, waiting.length - MOST),
    },
  };
}

export function jobSummary({ job, story, explanation }: JobAnswer): PageSummary {
  const places = explanation?.places ?? [];
  return {
    title: `Job ${job.id}, ${job.name} of ${job.project.path}`,
    sentences: [
      ...(explanation === null ? [`It is ${job.status}.`] : explained(explanation)),
      ...(explanation?.nearest?.changes.map(({ text }) => text) ?? []),
      ...(explanation?.moves.map((move) => `${moveText(move)}: ${move.text}`) ?? []),
      ...story.map((event) => `${event.at}: ${storyText(event)}`),
    ],
    facts: [
      ["Status", job.status],
      ["Ref", job.ref],
      ["Tags", job.tags.length === 0 ? "none" : job.tags.join(", ")],
      ["Queued", job.queuedAt ?? "–"],
      ["Started", job.startedAt ?? "–"],
      ["Finished", job.finishedAt ?? "–"],
      ["Runner", job.runner?.description ?? "–"],
    ],
    bars:
      places.length === 0
        ? null
        : {
            caption: "Its place in line, by runners that may take it",
            unit: null,
            line: null,
            rows: places.map(({ place, runners, of }) => ({
              label: runners.map(({ description }) => description).join(", "),
              value: place,
              text: `${place} of ${of}`,
              above: true,
            })),
            more: 0,
          },
  };
}
