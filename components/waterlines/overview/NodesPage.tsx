"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Button, NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { Panel } from "@/components/ui/Panel";
import { PagedTable } from "@/components/ui/PagedTable";
import { PermittedLink } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import type { Nodes } from "@/lib/api/nodes";
import { itemsOf } from "@/lib/client/hooks/paged";
import { NODES_TABLE, useImagesPolicy, useNodes, useNodesHead, useWhich, withPolicy } from "../hooks";
import { filterOf, policiesHref } from "../links";
import { SnapshotFacts } from "../SnapshotFacts";
import { WaterlinesFrame } from "../WaterlinesFrame";
import { measuredAt, STANDING_TEXTS, STANDINGS } from "../words";
import { ImagesChoice } from "./ImagesChoice";
import { nodeColumns } from "./nodeColumns";
import classes from "./NodesPage.module.css";
import { Standings } from "./Standings";

/** Every node of the pool against its lines, those over a line first. */
export function NodesPage(): ReactNode {
  const which = useWhich();
  const [images, setImages] = useImagesPolicy();
  const head = useNodesHead(which, images);
  return (
    <WaterlinesFrame
      title="Nodes"
      description="How far each node is over its waterlines, and how many pods have to give way."
      actions={
        <PermittedLink needs="tuner" href="/nodes/snapshots" variant="default">
          Upload a snapshot
        </PermittedLink>
      }
    >
      {head.isError && images !== null ? (
        <p className="note">
          The address names the policy {images}.{" "}
          <Button variant="default" size="xs" onClick={() => void setImages(null)}>
            Take the policy in force
          </Button>
        </p>
      ) : null}
      <QueryState query={head} what="the nodes" rows={10}>
        {(nodes) =>
          nodes.snapshot === null ? (
            <Panel>
              <EmptyState
                title="No node is known yet"
                action={
                  <PermittedLink needs="tuner" href="/nodes/snapshots">
                    Upload a snapshot
                  </PermittedLink>
                }
              >
                Upload what kubectl prints for nodes and pods, and the policies that define the waterlines.
                Nothing is changed on a cluster.
              </EmptyState>
            </Panel>
          ) : (
            <NodesOf nodes={nodes} snapshot={nodes.snapshot} />
          )
        }
      </QueryState>
    </WaterlinesFrame>
  );
}

interface NodesOfProps {
  readonly nodes: Nodes;
  readonly snapshot: NonNullable<Nodes["snapshot"]>;
}

function NodesOf({ nodes, snapshot }: NodesOfProps): ReactNode {
  const which = useWhich();
  const [standing, setStanding] = useQueryState("standing", parseAsStringLiteral(STANDINGS));
  const [images] = useImagesPolicy();
  const query = useNodes({
    ...withPolicy(filterOf(which), images),
    ...(standing !== null && { standing }),
  });
  const rows = query.data ? itemsOf(query.data) : nodes.items;
  return (
    <>
      <SnapshotFacts snapshot={snapshot} />
      <Standings standings={nodes.standings} />
      {nodes.standings.none === snapshot.nodes && snapshot.nodes > 0 ? (
        <p className="note">
          No rule concerns these nodes. <a href={policiesHref(snapshot.id)}>Write the policies</a> that draw
          their waterlines.
        </p>
      ) : null}
      <div className={classes.choices}>
        <NativeSelect
          label="Show"
          w={260}
          data={[
            { value: "", label: "All nodes" },
            ...STANDINGS.map((value) => ({ value, label: STANDING_TEXTS[value] })),
          ]}
          value={standing ?? ""}
          onChange={({ currentTarget }) =>
            void setStanding(STANDINGS.find((each) => each === currentTarget.value) ?? null)
          }
        />
        <ImagesChoice images={nodes.images} asked={images} />
      </div>
      <PagedTable
        query={query}
        what="the nodes"
        more="Show more nodes"
        caption="Nodes by how far they are over a waterline"
        name={NODES_TABLE}
        sorts={["name", "gap"]}
        columns={nodeColumns(rows, which, images, measuredAt(snapshot))}
        rowKey={({ name }) => name}
        empty={<EmptyState title="No node has this status" />}
      />
    </>
  );
}
