"use client";

import { IconPlus } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import { Fragment, useEffect, useRef, useState, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { EmptyState } from "@/components/ui/EmptyState";
import { Instant } from "@/components/ui/Instant";
import { PageHeader } from "@/components/ui/PageHeader";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import type { DataSource } from "@/lib/api/dataSources";
import { formatNumber, plural } from "@/lib/client/format";
import { useDataSources } from "@/lib/client/hooks/dataSources";
import { useEdited } from "@/lib/client/hooks/edited";
import { SourceCard } from "./SourceCard";
import { sourcePlace } from "./sourceHref";
import classes from "./SourcesPage.module.css";

const SourceForm = dynamic(
  () => late("The form", () => import("./SourceForm").then((file) => file.SourceForm)),
  { ssr: false },
);

/** Above the cards, of which only a few are visible at once. */
function Failing({ sources }: { readonly sources: readonly DataSource[] }): ReactNode {
  const failing = sources.filter(({ health }) => health.state === "failing");
  if (failing.length === 0) return null;
  return (
    <p className={classes.failing}>
      {formatNumber(failing.length)} of {plural(sources.length, "data source")}{" "}
      {failing.length === 1 ? "fails" : "fail"}:{" "}
      {failing.map((source, index) => (
        <Fragment key={source.name}>
          {index > 0 ? ", " : ""}
          <a href={`#${sourcePlace(source.name)}`}>{source.name}</a>
          {source.health.since === null ? null : (
            <>
              {" "}
              since <Instant at={source.health.since} />
            </>
          )}
        </Fragment>
      ))}
    </p>
  );
}

/** A link to one source, as in the palette, leads to its card; opening the card on the page moves nothing. */
function Place({
  name,
  asked,
  children,
}: {
  readonly name: string;
  readonly asked: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const item = useRef<HTMLLIElement>(null);
  const [askedFirst] = useState(asked);
  useEffect(() => {
    if (askedFirst) item.current?.scrollIntoView({ block: "start" });
  }, [askedFirst]);
  return (
    <li ref={item} id={sourcePlace(name)} className={classes.source}>
      {children}
    </li>
  );
}

/** Operations find out at any time whether a source answers. */
const REFRESH_MS = 60_000;

/** `?edit=add` opens the empty form. */
const NEW = "add";

export function SourcesPage(): ReactNode {
  const query = useDataSources({ refetchInterval: REFRESH_MS });
  const [edit, setEdit] = useQueryState("edit", parseAsString);
  const { key, item, renamed } = useEdited(query.data?.items ?? [], edit, setEdit);
  const [tried, setTried] = useQueryState("source", parseAsString);
  const add = (
    <PermittedButton
      needs="admin"
      leftSection={<IconPlus size={14} aria-hidden="true" />}
      onClick={() => void setEdit(NEW)}
    >
      Add data source
    </PermittedButton>
  );
  return (
    <>
      <PageHeader
        title="Data sources"
        description="The endpoints that policies may query. Queries run against these only; credentials are stored encrypted and never shown again."
        actions={add}
      />
      <QueryState query={query} what="the data sources" rows={6}>
        {({ items }) => (
          <>
            {items.length === 0 ? (
              <Panel>
                <EmptyState title="No data sources yet">
                  Add the Prometheus that measures which images run, and the Loki that stores the pull events.
                </EmptyState>
              </Panel>
            ) : (
              <>
                <Failing sources={items} />
                <ul className={classes.list}>
                  {items.map((source) => (
                    <Place key={source.name} name={source.name} asked={tried === source.name}>
                      <SourceCard
                        source={source}
                        tried={tried === source.name}
                        onTry={(open) => void setTried(open ? source.name : null)}
                        onEdit={() => void setEdit(source.name)}
                      />
                    </Place>
                  ))}
                </ul>
              </>
            )}
            {item !== null || edit === NEW ? (
              <SourceForm
                key={key}
                source={item}
                onSaved={item === null ? undefined : renamed}
                onClose={() => void setEdit(null)}
              />
            ) : null}
          </>
        )}
      </QueryState>
    </>
  );
}
