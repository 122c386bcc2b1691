import type { ReactNode } from "react";
import type { Answer } from "@/components/discovery/tuner/session/useAnswer";
import { ErrorState } from "@/components/ui/ErrorState";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import classes from "./insight.module.css";

export interface AnswerPanelProps<T> {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** The mathematics, for who asks. */
  readonly details?: ReactNode;
  /** In the middle of a sentence: "the stability". */
  readonly what: string;
  readonly answer: Answer<T>;
  /** Above the answer, also while there is none. */
  readonly controls?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** A panel whose content is an answer of the engine: under way, failed or there. */
export function AnswerPanel<T>(props: AnswerPanelProps<T>): ReactNode {
  const { title, description, actions, details, controls } = props;
  return (
    <Panel
      title={title}
      actions={actions}
      description={
        <>
          {description}
          {details === undefined ? null : (
            <details className={classes.details}>
              <summary>Details</summary>
              {details}
            </details>
          )}
        </>
      }
    >
      {controls}
      <AnswerState {...props} />
    </Panel>
  );
}

/** The same without the frame. A newer answer under way leaves the one before in its place. */
export function AnswerState<T>({
  what,
  answer,
  children,
}: Pick<AnswerPanelProps<T>, "what" | "answer" | "children">): ReactNode {
  const { data, pending, error } = answer;
  const failed =
    error === null ? null : (
      <ErrorState title={`The engine could not compute ${what}`} error={new Error(error)} />
    );
  if (data === null) return failed ?? <LoadingState label={`Computing ${what}`} rows={5} still />;
  return (
    <div className={classes.answer} aria-busy={pending} data-pending={pending}>
      {failed}
      {children(data)}
    </div>
  );
}
