import type { ReactNode } from "react";
import { ShortImages } from "@/components/ui/ShortImages";
import { formatNumber } from "@/lib/client/format";
import type { Counterfactual, MoveOutcome, Policy } from "@/lib/discovery";
import { headline, remedies } from "./remedies";
import type { Setting } from "./setting";
import classes from "./RemedyList.module.css";

export interface RemedyListProps {
  readonly found: Counterfactual;
  /** The policy for which it was found. */
  readonly policy: Policy;
  /** Renders the button that tries a remedy. */
  readonly action: (setting: Setting) => ReactNode;
}

/**
 * The smallest single changes that take an image across the line, each with the images it brings in and pushes out.
 */
export function RemedyList({ found, policy, action }: RemedyListProps): ReactNode {
  return (
    <>
      <p className={classes.text}>{headline(found, policy.maxImages)}</p>
      {found.considered ? (
        <ul className="plainList">
          {remedies(found, policy).map(({ key, title, text, exact, possible, setting, outcome }) => (
            <li key={key} className={classes.remedy} data-possible={possible}>
              <div className={classes.what}>
                <strong>{title}</strong>
                <span title={exact === null ? undefined : `exactly ${exact}`}>{text}</span>
                {outcome === null ? null : <Outcome from={found.rank} outcome={outcome} />}
              </div>
              {setting === null ? null : action(setting)}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** At most this many names; the rest is counted. */
const NAMED = 3;

function Outcome({
  from,
  outcome: { rank, entered, left },
}: {
  readonly from: number | null;
  readonly outcome: MoveOutcome;
}): ReactNode {
  const place = (at: number | null): string => (at === null ? "no rank" : formatNumber(at));
  return (
    <span className={classes.outcome}>
      rank {place(from)} → {place(rank)}
      <Crossed sign="+" word="in" crossed={entered} />
      <Crossed sign="−" word="out" crossed={left} />
    </span>
  );
}

interface CrossedProps {
  readonly sign: string;
  readonly word: string;
  readonly crossed: MoveOutcome["entered"];
}

function Crossed({ sign, word, crossed: { count, images } }: CrossedProps): ReactNode {
  if (count === 0) return null;
  return (
    <span title={images.join("\n")}>
      <strong>
        {sign}
        {formatNumber(count)} {word}
      </strong>
      : <ShortImages images={images.slice(0, NAMED)} total={count} />
    </span>
  );
}
