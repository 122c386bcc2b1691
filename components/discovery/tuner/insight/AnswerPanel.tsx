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
  /** The mathematics, on demand. */
  readonly details?: ReactNode;
  /** Continues a sentence: "the stability". */
  readonly what: string;
  readonly answer: Answer<T>;
  /** Above the answer, also before there is one. */
  readonly controls?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** A panel for an answer of the engine: pending, failed or loaded. */
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

/** The same without the frame. The previous answer stays while a newer one is pending. */
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
