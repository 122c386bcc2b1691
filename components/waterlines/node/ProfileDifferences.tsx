"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { LoadingState } from "@/components/ui/LoadingState";
import { queryKeys } from "@/lib/client/queryKeys";
import type { NodeQuestion } from "@/lib/waterlines";
import type { Planner } from "../session/useNodePlanner";
import { Named } from "../Named";
import { profileTitle } from "../titles";
import { differenceText } from "./differenceText";
import classes from "./NodePage.module.css";
import { ProfilesFrame } from "./ProfilesFrame";

export interface ProfileDifferencesProps {
  readonly planner: Planner;
  /** Snapshot and name of the node. */
  readonly of: readonly [snapshot: string, node: string];
  readonly question: NodeQuestion;
}

/** What the other profiles would do on this node, and which faults cause the difference. */
export function ProfileDifferences({ planner, of, question }: ProfileDifferencesProps): ReactNode {
  const query = useQuery({
    queryKey: queryKeys.nodePlan(...of, "differences", JSON.stringify(question)),
    queryFn: ({ signal }) => planner.call("detail", [{ ...question, pod: null }], { signal }),
    placeholderData: (before) => before,
    gcTime: 0,
  });
  return (
    <ProfilesFrame>
      {query.isError ? <ErrorState title="The profiles could not be compared" error={query.error} /> : null}
      {query.data === undefined ? (
        query.isError ? null : (
          <Comparing />
        )
      ) : (
        <ul className={classes.differences}>
          {query.data.differences.map(({ profile, kinds, bugs, ways }) => {
            const apart = kinds.filter(
              ({ onlyFirst, onlySecond }) => onlyFirst.length + onlySecond.length > 0,
            );
            return (
              <li key={profile}>
                <h3 className={classes.kind}>
                  <Named title={profileTitle(profile)} name={profile} />
                </h3>
                {apart.length === 0 ? (
                  <p className="quiet">
                    {bugs.length + ways.length === 0
                      ? "Does the same."
                      : "Acts on the same pods, in another way."}
                  </p>
                ) : null}
                {apart.map((difference) => (
                  <p key={difference.kind} className={classes.change}>
                    {differenceText(difference)}
                  </p>
                ))}
                {bugs.length + ways.length > 0 ? (
                  <ul className={classes.bugs}>
                    {bugs.map(({ id, text }) => (
                      <li key={id}>
                        <strong>{id}</strong> {text}
                      </li>
                    ))}
                    {ways.map(({ id, text }) => (
                      <li key={id}>{text}</li>
                    ))}
                  </ul>
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
    </ProfilesFrame>
  );
}

const Comparing = (): ReactNode => <LoadingState label="Comparing the profiles" rows={3} />;
