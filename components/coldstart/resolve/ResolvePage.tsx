"use client";

import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { parseAsJson, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { EmptyState } from "@/components/ui/EmptyState";
import { FormOf } from "@/components/ui/FormOf";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import { WhenNear } from "@/components/ui/WhenNear";
import type { Alternative } from "@/lib/coldstart/shapes";
import { ColdStartFrame } from "../ColdStartFrame";
import type { Resolved } from "../session/calls";
import { useResolve } from "../session/useResolve";
import {
  EXAMPLE,
  isChanged,
  memberNames,
  NOT_MOVED,
  readQuestion,
  type AnswerKind,
  type Question,
} from "./question";
import { ResolveView } from "./ResolveView";

const QuestionForm = dynamic(
  () => latePanel("The form", () => import("./QuestionForm").then((file) => file.QuestionForm)),
  {
    ssr: false,
    loading: () => <FormPlace />,
  },
);

function FormPlace(): ReactNode {
  return (
    <Panel title="Question">
      <Skeleton height={260} radius={0} />
    </Panel>
  );
}

export interface ResolvePageProps {
  /** The result of the example, which needs no computation in the page. */
  readonly start: Resolved;
}

/** Which node provides a digest that no node holds, rule by rule, and what another answer would change. */
export function ResolvePage({ start }: ResolvePageProps): ReactNode {
  const [given, setQuestion] = useQueryState("q", parseAsJson<Question>(readQuestion));
  const question = given ?? EXAMPLE;
  // Inputs without a field in the form: changing them keeps what is typed there.
  const { answers: _, ...fields } = { ...question, ...NOT_MOVED };
  const { resolved, error } = useResolve(question, given === null ? start : null);
  const ask = (change: Partial<Question>): void => void setQuestion({ ...question, ...change });
  const answer = (node: string, kind: AnswerKind): void => {
    const { [node]: _, ...others } = question.answers;
    ask({ answers: kind === "nothing" ? others : { ...others, [node]: kind } });
  };
  const take = ({ nodes, answer: kind, health }: Alternative): void => {
    const answers = {
      ...question.answers,
      ...Object.fromEntries(nodes.map((node) => [node, kind ?? "nothing"])),
    };
    const changed = Object.entries(answers).filter(([, each]) => each !== "nothing");
    ask({ answers: Object.fromEntries(changed), ...(health === null ? {} : { health }) });
  };
  return (
    <ColdStartFrame
      title="Cold start"
      description="A node needs a blob, and the DHT names no node that has it. Which node answers, by which of the seven rules, and what would change it?"
    >
      {given === null ? (
        <p className="note">An example with the demo company’s node names: change any answer below.</p>
      ) : null}
      {error === null ? null : (
        <p role="alert" className="note">
          This cannot be resolved: {error}
        </p>
      )}
      {memberNames(question.members).length === 0 ? (
        <EmptyState title="No node is named">Name the nodes that can be asked, under Members.</EmptyState>
      ) : resolved === null ? (
        error === null && <LoadingState label="Resolving" rows={12} />
      ) : (
        <ResolveView
          resolved={resolved}
          question={question}
          onAnswer={answer}
          onMove={ask}
          onTry={take}
          onReset={isChanged(question) ? () => ask({ answers: {}, ...NOT_MOVED }) : undefined}
        />
      )}
      <WhenNear placeholder={<FormPlace />}>
        {() => (
          <FormOf values={fields}>
            <QuestionForm question={question} onAsk={(next) => void setQuestion(next)} />
          </FormOf>
        )}
      </WhenNear>
    </ColdStartFrame>
  );
}
