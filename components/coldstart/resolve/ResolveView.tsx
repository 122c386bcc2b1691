import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Sentence } from "@/components/ranking/explanation/Sentence";
import { CopyButton } from "@/components/ui/CopyButton";
import { EmptyState } from "@/components/ui/EmptyState";
import { Panel } from "@/components/ui/Panel";
import { Term } from "@/components/ui/glossary/Term";
import type { Alternative } from "@/lib/coldstart/shapes";
import classes from "../ColdStart.module.css";
import type { Resolved } from "../session/calls";
import { changeText, ruleTitle, zoneText } from "../words";
import { Alternatives } from "./Alternatives";
import { CostPanel } from "./CostPanel";
import { Ladder } from "./Ladder";
import { Moments } from "./Moments";
import { MoveFields } from "./MoveFields";
import { Outcome } from "./Outcome";
import { PollTimeline } from "./PollTimeline";
import { ProbeTimeline } from "./ProbeTimeline";
import { movesOf, type AnswerKind, type Moves, type Question } from "./question";
import { RuleList } from "./RuleList";

export interface ResolveViewProps {
  readonly resolved: Resolved;
  readonly question: Question;
  readonly onAnswer: (node: string, kind: AnswerKind) => void;
  readonly onMove: (moves: Partial<Moves>) => void;
  readonly onTry: (alternative: Alternative) => void;
  /** Undoes all changes; undefined if there are none. */
  readonly onReset: (() => void) | undefined;
}

/** The outcome first; then which nodes were asked, their answers, and each rule. */
export function ResolveView(props: ResolveViewProps): ReactNode {
  const { resolved, question, onAnswer, onMove, onTry, onReset } = props;
  const { trace, explanation, scenario, cost, moments, alternatives } = resolved;
  return (
    <>
      <Panel
        title={`Rule ${trace.rule} decides`}
        description={`${ruleTitle(trace)}.`}
        actions={
          <>
            <CopyButton text={JSON.stringify(scenario, null, 2)} label="Copy the scenario as JSON" />
            {onReset ? (
              <Button variant="default" onClick={onReset}>
                Take changes back
              </Button>
            ) : null}
          </>
        }
      >
        <Sentence explanation={explanation} />
        <p role="status" aria-label="What changed" className="note">
          {changeText(resolved, onReset !== undefined)}
        </p>
        <div className={classes.moves}>
          <MoveFields trace={trace} moves={movesOf(question)} onMove={onMove} />
          <div className="stack">
            <Alternatives alternatives={alternatives} onTry={onTry} />
            <Moments moments={moments} onLater={(ms) => onMove({ laterSeconds: ms / 1_000 })} />
          </div>
        </div>
      </Panel>
      <Panel
        title="Nodes in the digest’s order"
        description={
          <>
            By <Term name="rendezvous">rendezvous hash</Term>. {trace.k} are asked at first, {trace.expandedK}{" "}
            in a wider search{zoneText(trace)}. Change what a node answers.
          </>
        }
        flush
      >
        {trace.passes.length === 0 ? (
          <EmptyState title="No node is asked">
            An earlier failure still counts. Ask later, or take the window back, to see the nodes.
          </EmptyState>
        ) : (
          <Ladder trace={trace} answers={question.answers} onAnswer={onAnswer} />
        )}
      </Panel>
      {trace.passes.map((pass, index) => (
        <ProbeTimeline key={index} pass={pass} trace={trace} number={index + 1} />
      ))}
      {trace.passes.map((pass, index) => (
        <RuleList key={index} pass={pass} count={trace.passes.length} number={index + 1} />
      ))}
      {trace.poll === null ? null : <PollTimeline poll={trace.poll} startedMs={trace.startedMs} />}
      <CostPanel cost={cost} />
      <Outcome resolved={resolved} onAgain={(ms) => onMove({ honouredSeconds: ms / 1_000 })} />
    </>
  );
}
