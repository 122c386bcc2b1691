"use client";

import type { ReactNode } from "react";
import { formatNumber } from "@/lib/client/format";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { AnalysisPanel } from "../AnalysisPanel";
import { TryButton } from "../TryButton";
import { useIsCurrent, type AnswerAbout } from "../usePanelAnswer";
import {
  effectText,
  policyAfterStep,
  sensitivitySentence,
  type KnobEffect,
  type StepEffect,
} from "./sensitivityView";
import insight from "../insight.module.css";
import classes from "./sensitivity.module.css";

/** Shows which numbers affect the ranking most. */
export function SensitivityPanel({ tuner }: { readonly tuner: Tuner }): ReactNode {
  return (
    <AnalysisPanel
      tuner={tuner}
      part="sensitivity"
      title="Sensitivity"
      description="Each setting one step up and one step down; settings that change the selection most come first"
      what="the sensitivity"
    >
      {(sensitivity, about) => {
        const most = Math.max(1, ...sensitivity.knobs.map(({ changed }) => changed));
        const columns: readonly Column<KnobEffect>[] = [
          {
            key: "knob",
            value: ({ label }) => label,
            header: "Setting",
            rowHeader: true,
            render: ({ label, idle }) => (
              <span className="breakable">
                {label} {idle ? <span className={classes.idle}>does nothing</span> : null}
              </span>
            ),
          },
          {
            key: "changed",
            value: ({ changed }) => changed,
            header: "Enter or leave",
            align: "right",
            render: ({ changed }) => (
              <span className={classes.changed}>
                <svg width="48" height="8" aria-hidden="true" focusable="false">
                  <rect width={(changed / most) * 48} height="8" className={classes.bar} />
                </svg>
                {formatNumber(changed)}
              </span>
            ),
          },
          {
            key: "steps",
            header: "Steps",
            render: ({ id, label, steps }) => (
              <ul className={classes.steps}>
                {steps.map((step) => (
                  <Step key={step.direction + step.to} {...{ tuner, about, id, label, step }} />
                ))}
              </ul>
            ),
          },
        ];
        return (
          <>
            <p className={insight.text}>{sensitivitySentence(sensitivity)}</p>
            <div className={classes.table}>
              <DataTable
                caption="Settings by what one step changes"
                columns={columns}
                rows={sensitivity.knobs}
                rowKey={({ id }) => id}
              />
            </div>
          </>
        );
      }}
    </AnalysisPanel>
  );
}

interface StepProps {
  readonly tuner: Tuner;
  readonly about: AnswerAbout;
  readonly id: string;
  readonly label: string;
  readonly step: StepEffect;
}

function Step({ tuner, about, id, label, step }: StepProps): ReactNode {
  const isCurrent = useIsCurrent(tuner, about);
  return (
    <li className={classes.step}>
      <span>
        {step.from} → {step.to}: {effectText(step)}
      </span>
      <TryButton
        size="compact-xs"
        label={`Try ${step.to} as ${label}`}
        held={!isCurrent}
        onTry={() => tuner.session.edit((policy) => policyAfterStep(policy, id, step) ?? policy, { label })}
      >
        Try
      </TryButton>
    </li>
  );
}
