import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import { useUnit } from "@/components/minutes/unit";
import { formatQuantity } from "@/components/ranking/numbers";
import type { JobPull, JobStory } from "@/lib/api/jobStory";
import { formatDuration } from "@/lib/client/format";
import { nameHref } from "@/lib/client/hrefs";
import { SectionState } from "../SectionState";
import { pullText, type DrawnPhase } from "./drawn";
import classes from "./JobTimeline.module.css";
import { againstTarget, lengthOf, PHASE_TEXTS } from "./words";

export interface PhaseRowsProps {
  readonly story: JobStory;
  readonly phases: readonly DrawnPhase[];
  /** Undefined while the newest replay is being read, null if it could not be. */
  readonly pull: JobPull | null | undefined;
  readonly nowMs: number;
}

/**
 * Each phase of a job with its reason: why it waited, which runner took it, who pulled the image, and what it was
 * charged.
 */
export function PhaseRows({ story, phases, pull, nowMs }: PhaseRowsProps): ReactNode {
  const { startedAt, runner } = story;
  const rows = phases.map((phase) => (
    <Row key={`${phase.kind} ${phase.from}`} kind={phase.kind} title={PHASE_TEXTS[phase.kind]}>
      <strong suppressHydrationWarning>{formatDuration(lengthOf(phase, nowMs))}</strong>
      {phase.kind === "waiting" ? (
        <span suppressHydrationWarning>
          {phase.to === null ? " so far, " : ", "}
          {againstTarget(lengthOf(phase, nowMs), story.targetSeconds * 1_000)}.
        </span>
      ) : null}{" "}
      <Reason kind={phase.kind} story={story} pull={pull} />
    </Row>
  ));
  const waits = phases[0]?.kind === "waiting" ? 1 : 0;
  return (
    <ol className={classes.rows}>
      {rows.slice(0, waits)}
      {startedAt === null || runner === null ? null : (
        <Row title="Assigned">
          to{" "}
          <HoverLink href={nameHref("runner", runner.id)}>
            {runner.description || `runner ${runner.id}`}
          </HoverLink>
          , <Instant at={startedAt} />
        </Row>
      )}
      {startedAt === null || phases.some(({ kind }) => kind === "pulling") ? null : (
        <Row title={PHASE_TEXTS.pulling}>
          <Reason kind="pulling" story={story} pull={pull} />
        </Row>
      )}
      {rows.slice(waits)}
    </ol>
  );
}

interface RowProps {
  /** Its colour on the line; absent for an instant. */
  readonly kind?: DrawnPhase["kind"];
  readonly title: string;
  readonly children: ReactNode;
}

function Row({ kind, title, children }: RowProps): ReactNode {
  return (
    <li className={classes.row}>
      <span
        className={kind === undefined ? classes.moment : `${classes.phase} ${classes.key}`}
        data-kind={kind}
        aria-hidden="true"
      />
      <div>
        {title} {children}
      </div>
    </li>
  );
}

interface ReasonProps extends Pick<PhaseRowsProps, "story" | "pull"> {
  readonly kind: DrawnPhase["kind"];
}

function Reason({ kind, story, pull }: ReasonProps): ReactNode {
  const unit = useUnit();
  if (kind === "waiting") {
    return (
      <SectionState section={story.waited}>
        {(waited) => (waited === null ? null : <span className="dim">{waited.sentence}</span>)}
      </SectionState>
    );
  }
  if (kind === "pulling") return <span className="dim">{pullText(story, pull)}</span>;
  if (kind === "preparing" || story.minutes.state !== "known") return null;
  const { minutes, factor } = story.minutes.data;
  return (
    <span className="dim">
      {factor === null ? "not accounted" : `charged ${formatQuantity(minutes, unit)}, factor ${factor}`}
    </span>
  );
}
