"use client";

import type { ReactNode } from "react";
import { confirmAction } from "@/components/ui/confirmAction";
import { actionsColumn, DataTable, instant, type Column } from "@/components/ui/DataTable";
import { ErrorState } from "@/components/ui/ErrorState";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton, PermittedLink } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { WaterlineProfile } from "@/lib/api/waterlineProfiles";
import type { Shown } from "@/lib/client/hooks/remove";
import type { OwnProfile } from "@/lib/waterlines";
import { presetAsOwn, PROFILE_NAMES } from "@/lib/waterlines/named";
import { newProfileHref, profileHref } from "../links";
import { Named } from "../Named";
import { profileText, profileTitle } from "../titles";
import { chainIn, chainText } from "./draft";
import { useProfiles, useRemoveProfile } from "./hooks";

interface Row {
  readonly profile: OwnProfile;
  /** Null for a preset. */
  readonly saved: Pick<WaterlineProfile, "author" | "revision" | "updatedAt"> | null;
}

const PRESETS = PROFILE_NAMES.map((name): Row => ({ profile: presetAsOwn(name, name), saved: null }));

/** Saved profiles, and the presets that they are based on. */
export function ProfilesTable(): ReactNode {
  const query = useProfiles();
  const remove = useRemoveProfile();
  const confirmRemoval = async ({ name, revision }: Shown): Promise<void> => {
    const sure = await confirmAction({
      title: `Remove the profile ${name}?`,
      children: `Links that name it then show the plan by ${profileText("improved")}.`,
      confirmLabel: "Remove the profile",
    });
    if (sure) remove.mutate({ name, revision });
  };
  return (
    <>
      {remove.error ? <ErrorState title="The profile was not removed" error={remove.error} /> : null}
      <QueryState query={query} what="the profiles" rows={6}>
        {({ items }) => (
          <Panel flush>
            <DataTable
              caption="Profiles"
              name="profiles"
              rows={[...items.map((item) => ({ profile: item, saved: item })), ...PRESETS]}
              rowKey={({ profile }) => profile.name}
              columns={columnsOf((shown) => void confirmRemoval(shown))}
            />
          </Panel>
        )}
      </QueryState>
    </>
  );
}

const columnsOf = (onRemove: (shown: Shown) => void): readonly Column<Row>[] => [
  {
    key: "name",
    header: "Profile",
    rowHeader: true,
    value: ({ profile }) => profile.name,
    render: ({ profile: { name }, saved }) =>
      saved === null ? (
        <Named title={profileTitle(name)} name={name} />
      ) : (
        <HoverLink href={profileHref(name)}>{name}</HoverLink>
      ),
  },
  {
    key: "saved",
    header: "Saved",
    value: ({ saved }) => instant(saved?.updatedAt ?? null),
    render: ({ saved, profile: { base } }) =>
      saved === null ? (
        "Preset"
      ) : (
        <>
          <RelativeTime at={saved.updatedAt} /> by {saved.author}, on {profileText(base)}
        </>
      ),
  },
  { key: "cpu", header: "CPU", value: ({ profile }) => chainText(chainIn(profile, "cpu")), hideBelow: "sm" },
  {
    key: "mem",
    header: "Memory",
    value: ({ profile }) => chainText(chainIn(profile, "mem")),
    hideBelow: "md",
  },
  actionsColumn(({ profile: { name }, saved }) =>
    saved === null ? (
      <PermittedLink
        needs="tuner"
        href={newProfileHref(name)}
        variant="default"
        size="compact-xs"
        aria-label={`Start from ${profileText(name)}`}
      >
        Start from it
      </PermittedLink>
    ) : (
      <PermittedButton
        needs="tuner"
        variant="subtle"
        size="compact-xs"
        aria-label={`Remove the profile ${name}`}
        onClick={() => onRemove({ name, revision: saved.revision })}
      >
        Remove
      </PermittedButton>
    ),
  ),
];
