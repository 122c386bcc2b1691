"use client";

import { useMemo, type ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { PermittedLink } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import type { ImageRegistry } from "@/lib/api/images";
import { formatBytes, plural } from "@/lib/client/format";
import { imageHref } from "@/lib/client/hrefs";
import { useImage, useImagePart } from "../hooks";
import { SectionState } from "../SectionState";
import { askedFirst, poolOf, resolveHref, type Pool } from "./askedFirst";
import classes from "./ImagePage.module.css";

type Layer = ImageRegistry["layers"][number];

const columnsOf = (pool: Pool | null): readonly Column<Layer>[] => [
  {
    key: "digest",
    header: "Layer",
    rowHeader: true,
    value: ({ digest }: Layer) => digest,
    render: ({ digest }) => <code className="breakable">{digest}</code>,
  },
  {
    key: "bytes",
    header: "Size",
    value: ({ bytes }: Layer) => bytes,
    align: "right" as const,
    render: ({ bytes }) => formatBytes(bytes),
  },
  ...(pool === null ? [] : [askedColumn(pool)]),
];

const askedColumn = (pool: Pool): Column<Layer> => ({
  key: "asked",
  header: "Answers where no node has it",
  value: ({ digest }) => askedFirst(pool, digest),
  render: (layer) => {
    const node = askedFirst(pool, layer.digest);
    return (
      <HoverLink href={resolveHref(pool, layer)} title={`Why ${node}, and what would change it`}>
        {node}
      </HoverLink>
    );
  },
});

/** Size, layers and tags, as the registry currently reports them. */
export function RegistryPanel({ reference }: { readonly reference: string }): ReactNode {
  const query = useImagePart(reference, "manifest");
  return (
    <Panel title="In the registry">
      <QueryState query={query} what="what the registry says" rows={6}>
        {({ manifest }) => (
          <SectionState section={manifest}>
            {(found) =>
              found === null ? (
                <EmptyState
                  title="No registry is among the data sources"
                  action={
                    <PermittedLink needs="admin" href="/sources?edit=add" variant="default">
                      Add data source
                    </PermittedLink>
                  }
                >
                  With one, this shows the image&rsquo;s size, layers and tags.
                </EmptyState>
              ) : (
                <Found found={found} reference={reference} />
              )
            }
          </SectionState>
        )}
      </QueryState>
    </Panel>
  );
}

function Found({
  found,
  reference,
}: {
  readonly found: ImageRegistry;
  readonly reference: string;
}): ReactNode {
  const { source, registry, sameHost, digest, platform, platforms, bytes, layers, tags, repository } = found;
  const { data: image } = useImage(reference);
  const pool = useMemo(() => poolOf(image?.nodes), [image?.nodes]);
  const columns = useMemo(() => columnsOf(pool), [pool]);
  const host = reference.slice(0, Math.max(0, reference.indexOf(repository)));
  return (
    <div className="stack">
      <Facts
        facts={[
          { label: "Size, packed", value: formatBytes(bytes) },
          { label: "Layers", value: layers.length },
          platform !== null && { label: "Platform", value: `${platform} of ${platforms.length}` },
          {
            label: "Registry",
            value: sameHost ? source : `${source} (${registry}), found by the repository's path`,
          },
          { label: "Digest", value: <code className="breakable">{digest}</code> },
        ]}
      />
      {layers.length > 0 ? (
        <>
          <DataTable
            caption="Layers of the image"
            columns={columns}
            rows={layers}
            rowKey={(layer, index) => `${layer.digest} ${index}`}
          />
          {pool === null ? null : (
            <p className="note">
              The node that the others ask to pull a layer is the first in the order of its digest among{" "}
              {plural(pool.names.length, "node")} of {pool.snapshot}.
            </p>
          )}
        </>
      ) : null}
      {tags.length > 0 ? (
        <section aria-label="Tags">
          <h3>Tags of the repository</h3>
          <ul className={classes.tags}>
            {tags.map((tag) => (
              <li key={tag}>
                <HoverLink href={imageHref(`${host}${repository}:${tag}`)}>{tag}</HoverLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
