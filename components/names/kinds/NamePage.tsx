"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { PageHeader, type PageHeaderProps } from "@/components/ui/PageHeader";
import { QueryState } from "@/components/ui/QueryState";
import { ToneBadge } from "@/components/ui/StatusBadge";
import { WhenNear } from "@/components/ui/WhenNear";
import type { NameDetail, NameKind } from "@/lib/api/names";
import { nameHref } from "@/lib/client/hrefs";
import { useName } from "../hooks";
import { PlaceholderPanel } from "../PlaceholderPanel";
import { NameSections } from "./NameSections";
import { KIND_LISTS, KIND_TEXTS } from "./words";

const WAITS = "Waits for images";

const NameWaits = dynamic(
  () => latePanel("What waited there", () => import("./NameWaits").then((each) => each.NameWaits)),
  {
    loading: () => <PlaceholderPanel title={WAITS} rows={8} />,
  },
);

/** What all parts record about a project, a namespace or a runner. */
export function NamePage({ kind, id }: { readonly kind: NameKind; readonly id: string }): ReactNode {
  const query = useName(kind, id);
  const { data } = query;
  return (
    <>
      <PageHeader
        title={data?.name ?? capital(`${KIND_TEXTS[kind]} ${id}`)}
        trail={trailOf(kind, data)}
        badges={data?.demo === true ? <ToneBadge tone="idle">Demo</ToneBadge> : null}
        description={words(kind, data?.id ?? id)}
      />
      <QueryState query={query} what={`the ${KIND_TEXTS[kind]}`} back={KIND_LISTS[kind].back} rows={10}>
        {({ sections }) => (
          <div className="stack">
            <NameSections sections={sections} />
            {kind === "runner" ? null : (
              <WhenNear placeholder={<PlaceholderPanel title={WAITS} rows={8} isLoading={false} />}>
                {() => <NameWaits kind={kind} id={id} title={WAITS} />}
              </WhenNear>
            )}
          </div>
        )}
      </QueryState>
    </>
  );
}

function trailOf(kind: NameKind, data: NameDetail | undefined): PageHeaderProps["trail"] {
  const { label, back } = KIND_LISTS[kind];
  const list = { label, href: back.href };
  const within = data?.within;
  return within ? [list, { label: within.name, href: nameHref(within.kind, within.id) }] : [list];
}

const words = (kind: NameKind, id: string): string =>
  kind === "namespace"
    ? "Namespace: what every part knows about it"
    : `${capital(KIND_TEXTS[kind])} ${id}: what every part knows about it`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
