"use client";

import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { QueryState } from "@/components/ui/QueryState";
import { useFocusBack } from "@/components/ui/useFocusBack";
import { INSTANCE, useInstanceQuota, useNamespaceQuota } from "../hooks/quotas";
import { QuotaForm, type QuotaFormProps } from "./QuotaForm";
import { QuotaHistory } from "./QuotaHistory";

export interface QuotaDrawerProps {
  /** A root namespace's id, or the instance's default. */
  readonly owner: string;
  readonly onClose: () => void;
}

/** Edits one quota, with a preview and its history. */
export function QuotaDrawer({ owner, onClose }: QuotaDrawerProps): ReactNode {
  useFocusBack();
  return owner === INSTANCE ? (
    <InstanceDrawer onClose={onClose} />
  ) : (
    <NamespaceDrawer id={owner} onClose={onClose} />
  );
}

function InstanceDrawer({ onClose }: { readonly onClose: () => void }): ReactNode {
  const query = useInstanceQuota();
  return (
    <Frame title="Instance default" onClose={onClose}>
      <QueryState query={query} what="the instance default">
        {({ monthlyMinutes, versions }) => (
          <Content
            owner={INSTANCE}
            stored={{ version: newestOf(versions), monthly: monthlyMinutes }}
            versions={versions}
            onClose={onClose}
          />
        )}
      </QueryState>
    </Frame>
  );
}

function NamespaceDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const query = useNamespaceQuota(id);
  return (
    <Frame title={`Quota of ${query.data?.path ?? "a namespace"}`} onClose={onClose}>
      <QueryState query={query} what="the quota">
        {({ path, quota, versions }) => (
          <Content
            owner={id}
            stored={{
              version: newestOf(versions),
              monthly: quota.source === "namespace" ? quota.monthlyMinutes : null,
              purchased: quota.purchasedMinutes,
            }}
            inForce={{ path, quota }}
            versions={versions}
            onClose={onClose}
          />
        )}
      </QueryState>
    </Frame>
  );
}

const newestOf = (versions: QuotaFormProps["versions"]): number => versions[0]?.version ?? 0;

interface FrameProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Frame({ title, onClose, children }: FrameProps): ReactNode {
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={title}>
      {children}
    </Drawer>
  );
}

function Content(form: QuotaFormProps): ReactNode {
  return (
    <div className="stack">
      <QuotaForm {...form} />
      <QuotaHistory owner={form.owner} versions={form.versions} />
    </div>
  );
}
