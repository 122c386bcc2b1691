"use client";

import { parseAsJson, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { ColdStartFrame } from "../ColdStartFrame";
import type { Resolved } from "../session/calls";
import { useResolve } from "../session/useResolve";
import { EXAMPLE, isChanged, questionSchema, type AnswerKind, type Question } from "./question";
import { QuestionForm } from "./QuestionForm";
import { ResolveView } from "./ResolveView";

/** Null for a text of the address that is no question. */
function readQuestion(value: unknown): Question | null {
  const read = questionSchema.safeParse(value);
  return read.success ? read.data : null;
}

export interface ResolvePageProps {
  /** Of the example, which needs no computation in the page. */
  readonly start: Resolved;
}

/** Who answers for a digest that no node holds, rule by rule, and what another answer would change. */
export function ResolvePage({ start }: ResolvePageProps): ReactNode {
  const [given, setQuestion] = useQueryState("q", parseAsJson<Question>(readQuestion));
  const question = given ?? EXAMPLE;
  const { resolved, error } = useResolve(question, given === null ? start : null);
  const ask = (change: Partial<Question>): void => void setQuestion({ ...question, ...change });
  const answer = (node: string, kind: AnswerKind): void => {
    const { [node]: _, ...others } = question.answers;
    ask({ answers: kind === "nothing" ? others : { ...others, [node]: kind } });
  };
  return (
    <ColdStartFrame
      title="Cold start"
      description="A node needs a blob, and the DHT names nobody who has it. Who answers, by which of the seven rules, and what would change it?"
    >
      {given === null ? (
        <p className="note">An example with the demo company’s node names: change any answer below.</p>
      ) : null}
      {error === null ? null : (
        <p role="alert" className="note">
          This cannot be resolved: {error}
        </p>
      )}
      {resolved === null ? (
        error === null && <LoadingState label="Resolving" rows={12} />
      ) : (
        <ResolveView
          resolved={resolved}
          question={question}
          onAnswer={answer}
          onHealth={(health) => ask({ health })}
          onReset={isChanged(question) ? () => ask({ answers: {}, health: 1 }) : undefined}
        />
      )}
      <QuestionForm
        key={JSON.stringify(given)}
        question={question}
        onAsk={(next) => void setQuestion(next)}
      />
    </ColdStartFrame>
  );
}
