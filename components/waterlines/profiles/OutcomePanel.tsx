"use client";

import { NativeSelect } from "@mantine/core";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo, type ReactNode } from "react";
import { BusyButton } from "@/components/ui/BusyButton";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { formatNumber } from "@/lib/client/format";
import { itemsOf } from "@/lib/client/hooks/paged";
import type { OwnProfile } from "@/lib/waterlines";
import { presetAsOwn } from "@/lib/waterlines/named";
import { useNode, useNodes, useWhich } from "../hooks";
import { filterOf } from "../links";
import { useKnownMetrics } from "../metrics/hooks";
import { isPreset } from "../titles";
import { idleText, nodeToOpen } from "./actsOn";
import { differingChains } from "./draft";
import { Outcome, type OutcomeProps } from "./Outcome";
import { ProfileSelect } from "./ProfileSelect";
import { useOwnProfiles } from "./useOwnProfiles";
import classes from "./Profiles.module.css";

export interface OutcomePanelProps {
  /** The profile as edited; null while it is invalid. */
  readonly draft: OwnProfile | null;
  /** The name of the saved profile that was changed: the draft is compared with it first. */
  readonly edited: string | null;
  /** See Outcome. */
  readonly glance: HTMLElement | null;
}

/**
 * The outcome on a node of the address's snapshot, or of the newest one. Initially selects the first node that the
 * edited chains act on, those farthest over a line first.
 */
export function OutcomePanel({ draft, edited: saved, glance }: OutcomePanelProps): ReactNode {
  const which = useWhich();
  const nodes = useNodes(filterOf(which));
  const [{ node, against }, set] = useQueryStates({ node: parseAsString, against: parseAsString });
  const { profiles, profile: beside } = useOwnProfiles(against ?? saved ?? "improved");
  const metrics = useKnownMetrics();
  const edited = useMemo(() => {
    const other =
      profiles.find(({ name }) => name === beside) ?? (isPreset(beside) ? presetAsOwn(beside, "") : null);
    return { metrics, chains: draft === null || other === null ? [] : differingChains(draft, other) };
  }, [draft, profiles, beside, metrics]);
  return (
    <Panel
      title="Who gives way"
      description={`On a node of ${which.snapshot === null ? "the newest snapshot" : `the snapshot ${which.snapshot}`}, before anything is saved.`}
    >
      <QueryState query={nodes} what="the nodes" rows={4}>
        {(data) => {
          const rows = itemsOf(data);
          const chosen = node ?? nodeToOpen(rows, edited);
          if (chosen === undefined) return <p className="quiet">There is no node to try it on yet.</p>;
          const names = rows.map(({ name }) => name);
          const idle = idleText(
            rows.find(({ name }) => name === chosen),
            edited,
          );
          return (
            <div className="stack">
              <div className={classes.beside}>
                <NativeSelect
                  label="Node"
                  data={names.includes(chosen) ? names : [chosen, ...names]}
                  value={chosen}
                  onChange={({ currentTarget }) => void set({ node: currentTarget.value })}
                />
                <ProfileSelect
                  label="Against"
                  own={profiles}
                  value={beside}
                  onChange={(next) => void set({ against: next })}
                />
              </div>
              {nodes.hasNextPage ? (
                <div className="actions">
                  <p className="note">
                    The {formatNumber(rows.length)} nodes farthest over their lines are offered; there are
                    more.
                  </p>
                  <BusyButton
                    variant="default"
                    size="xs"
                    loading={nodes.isFetchingNextPage}
                    onClick={() => void nodes.fetchNextPage()}
                  >
                    Offer more nodes
                  </BusyButton>
                </div>
              ) : null}
              {idle === null ? null : (
                <p className="note" role="status">
                  {idle}
                </p>
              )}
              <OnNode
                key={chosen}
                name={chosen}
                draft={draft}
                against={beside}
                own={profiles}
                glance={glance}
              />
            </div>
          );
        }}
      </QueryState>
    </Panel>
  );
}

interface OnNodeProps extends Omit<OutcomeProps, "detail"> {
  readonly name: string;
}

function OnNode({ name, ...asked }: OnNodeProps): ReactNode {
  const query = useNode(name, useWhich());
  return (
    <QueryState query={query} what="the node" rows={6}>
      {(detail) => <Outcome key={`${detail.snapshot.id}/${name}`} detail={detail} {...asked} />}
    </QueryState>
  );
}
