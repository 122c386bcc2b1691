import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import type { PolicySummary } from "@/lib/api/policies";
import { runHref } from "@/components/discovery/runs/links";
import { ShortImage } from "@/components/ui/ShortImage";
import classes from "./ChangeNote.module.css";

const NAMED = 2;

export interface ChangeNoteProps {
  readonly change: NonNullable<PolicySummary["change"]>;
  readonly runId: string;
}

/** The images that entered and left since the previous run. */
export function ChangeNote({ change, runId }: ChangeNoteProps): ReactNode {
  if (change.entered.length === 0 && change.left.length === 0) {
    return <p className="note">Same images as in the run before.</p>;
  }
  return (
    <div className={classes.root}>
      <dl className={classes.list}>
        <Images label="in" sign="+" images={change.entered} />
        <Images label="out" sign="−" images={change.left} />
      </dl>
      <HoverLink
        className={classes.link}
        href={runHref(runId, { tab: "compare", compare: change.previousRunId })}
        aria-label="Compare with the run before"
      >
        Compare
      </HoverLink>
    </div>
  );
}

interface ImagesProps {
  readonly label: string;
  readonly sign: string;
  readonly images: readonly string[];
}

function Images({ label, sign, images }: ImagesProps): ReactNode {
  if (images.length === 0) return null;
  return (
    <div className={classes.group}>
      <dt>
        <span aria-hidden="true">{sign}</span>
        {images.length}
        <VisuallyHidden> {label}</VisuallyHidden>
      </dt>
      {images.slice(0, NAMED).map((image) => (
        <dd key={image}>
          <ShortImage image={image} />
        </dd>
      ))}
      {images.length > NAMED ? <dd className={classes.more}>and {images.length - NAMED} more</dd> : null}
    </div>
  );
}
