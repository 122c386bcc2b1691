"use client";

import { Button, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { useMemo, useState, type ReactNode } from "react";
import { z } from "zod";
import { Panel } from "@/components/ui/Panel";
import { CHAIN_NAMES, withNamedMetrics, type ChainName, type OwnProfile } from "@/lib/waterlines";
import { ownNameSchema, PROFILE_NAMES } from "@/lib/waterlines/shapes";
import { profileHref } from "../links";
import { useKnownMetrics } from "../metrics/hooks";
import { RevisedEnd } from "../revised/RevisedEnd";
import { useRevisedForm } from "../revised/useRevisedForm";
import { profileText } from "../titles";
import { ChainEditor } from "./ChainEditor";
import { CHAIN_TITLES, chainIn, chainText, keyChoices, withChain, withoutChain } from "./draft";
import { useSaveProfile } from "./hooks";
import { OutcomePanel } from "./OutcomePanel";
import { ProfileExport } from "./ProfileExport";
import classes from "./Profiles.module.css";

export interface ProfileEditorProps {
  /** The initial profile. */
  readonly initial: OwnProfile;
  /** The saved revision; 0 for a new profile. */
  readonly revision: number;
}

const CHAINS: readonly ChainName[] = ["cpu", "mem", "general"];

const LABELS = { base: "Based on", ...CHAIN_TITLES };

const comparedFields = (profile: OwnProfile) => ({
  base: profileText(profile.base),
  ...Object.fromEntries(CHAINS.map((name) => [name, chainText(chainIn(profile, name))])),
});

/** The API checks the chains. */
const formSchema = z.custom<OwnProfile>().superRefine(({ name }, context) => {
  const { error } = nameSchema.safeParse(name);
  for (const { message } of error?.issues ?? [])
    context.addIssue({ code: "custom", path: ["name"], message });
});
const nameSchema = z
  .string()
  .min(1, "is missing: enter a name for the profile")
  .refine((name) => !PROFILE_NAMES.some((one) => one === name), "is a preset's name; choose another")
  .pipe(ownNameSchema);

/** Edits a profile's chains, with the outcome next to them. */
export function ProfileEditor({ initial, revision }: ProfileEditorProps): ReactNode {
  const [at, setAt] = useState(() => CHAINS.find((name) => initial.chains[name] !== undefined) ?? "cpu");
  const [glance, setGlance] = useState<HTMLElement | null>(null);
  const metrics = useKnownMetrics();
  const { form, isNew, dirty, edit, end } = useRevisedForm({
    schema: formSchema,
    initial,
    revision,
    comparedFields,
    save: useSaveProfile(),
    noun: "profile",
    savedText: (name) => `Profile ${name} saved.`,
    href: profileHref,
  });
  const draft = form.values;
  const chain = chainIn(draft, at);
  const others = metrics.filter(({ name }) => !draft.metrics.some((one) => one.name === name));
  // With the declarations of the metrics that its chains name, so that it can be planned with and exported.
  const whole = useMemo(() => withNamedMetrics(draft, metrics), [draft, metrics]);
  return (
    <div className={classes.editor}>
      <form {...form.props} className={`stack ${classes.form}`}>
        <p ref={setGlance} className={classes.glance} />
        <Panel
          title="Comparator chains"
          description="The first key that differs between two pods decides which of them gives way first."
          actions={<ProfileExport profile={whole} />}
        >
          <div className="stack">
            <div className={classes.beside}>
              {isNew ? (
                <TextInput
                  label="Name"
                  placeholder="small-teams-first"
                  value={draft.name}
                  error={form.errorOf("name")}
                  onChange={({ currentTarget }) => edit({ ...draft, name: currentTarget.value })}
                />
              ) : null}
              <NativeSelect
                label="Based on"
                data={PROFILE_NAMES.map((value) => ({ value, label: profileText(value) }))}
                value={draft.base}
                onChange={({ currentTarget: { value } }) =>
                  edit({ ...draft, base: PROFILE_NAMES.find((one) => one === value) ?? draft.base })
                }
              />
            </div>
            {draft.base === "improved" ? (
              <p className="note">
                Among neighbours of equal class and priority, {profileText("improved")} takes the fewest pods
                that close the gap. Choose {profileText("seed")} for the chain to decide alone.
              </p>
            ) : null}
            <SegmentedControl
              aria-label="Chain"
              data={CHAINS.map((value) => ({ value, label: CHAIN_TITLES[value] }))}
              value={at}
              onChange={(value) => setAt(CHAIN_NAMES.find((one) => one === value) ?? "cpu")}
            />
            <ChainEditor
              key={at}
              title={CHAIN_TITLES[at]}
              chain={chain}
              choices={keyChoices(chain, { metrics: [...draft.metrics, ...others] })}
              onChange={(next) => edit(withChain(draft, at, next))}
            />
            {draft.chains[at] === undefined ? (
              <p className="fine">As {profileText(draft.base)} has it.</p>
            ) : (
              <div>
                <Button variant="default" size="xs" onClick={() => edit(withoutChain(draft, at))}>
                  Back to the chain of {profileText(draft.base)}
                </Button>
              </div>
            )}
            <RevisedEnd {...end} failed="The profile was not saved" labels={LABELS} />
          </div>
        </Panel>
      </form>
      <OutcomePanel draft={whole} edited={!isNew && dirty ? initial.name : null} glance={glance} />
    </div>
  );
}
