"use client";

import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { z } from "zod";
import type { ReactNode } from "react";
import { NumberInput } from "@/components/ui/NumberInput";
import { Panel } from "@/components/ui/Panel";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { digestSchema, profileSchema } from "@/lib/coldstart/shapes";
import classes from "../ColdStart.module.css";
import { membersField, nodeField } from "../fields";
import { KINDS, PROFILE_NAMES, SCOPE_NAMES, SCOPES, type Question } from "./question";
import { SnapshotMembers } from "./SnapshotMembers";

/** MiB/s. */
const rate = z.union([z.number().min(0.001).max(1_048_576), z.literal("").transform(() => undefined)]);

const formSchema = z.object({
  digest: digestSchema,
  self: nodeField,
  members: membersField,
  kind: z.enum(KINDS),
  sizeMib: z.union([z.number().min(0).max(1_048_576), z.literal("").transform(() => 0)]),
  foundSeconds: z.union([z.number().min(0).max(100_000), z.literal("").transform(() => null)]),
  profile: profileSchema,
  scope: z.enum(SCOPES),
  peerMib: rate,
  originMib: rate,
});

const SCOPE_CHOICES = Object.entries(SCOPE_NAMES).map(([value, label]) => ({ value, label }));
const PROFILES = Object.entries(PROFILE_NAMES).map(([value, label]) => ({ value, label }));

export interface QuestionFormProps {
  readonly question: Question;
  readonly onAsk: (question: Question) => void;
}

/** Changes the digest or the members. */
export function QuestionForm({ question, onAsk }: QuestionFormProps): ReactNode {
  const { digest, self, members, kind, sizeMib, foundSeconds, profile = "seed" } = question;
  const { scope = "cluster", peerMib = "", originMib = "" } = question;
  const form = useZodForm({
    schema: formSchema,
    initial: {
      digest,
      self,
      members,
      kind,
      sizeMib,
      foundSeconds: foundSeconds ?? "",
      profile,
      scope,
      peerMib,
      originMib,
    },
    error: null,
    onSubmit: (values) => onAsk({ ...question, ...values }),
  });
  return (
    <Panel title="Question" description="The URL contains all of it, so you can share it.">
      <form {...form.props} className="stack">
        <TextInput
          label="Digest"
          description="Of a manifest, a configuration or a layer. The page of an image leads here from each of its layers."
          {...form.getInputProps("digest")}
        />
        <Textarea
          label="Members"
          description="Names of nodes by spaces or lines; node-[01-80] is eighty of them, node-[01-40]@zone-a forty in a zone."
          autosize
          minRows={1}
          maxRows={6}
          {...form.getInputProps("members")}
        />
        <div className={classes.fields}>
          <TextInput label="Requesting node" {...form.getInputProps("self")} />
          <NativeSelect label="Kind" data={[...KINDS]} {...form.getInputProps("kind")} />
          <NumberInput label="Size (MiB), 0 is unknown" min={0} {...form.getInputProps("sizeMib")} />
          <NumberInput
            label="The DHT lists it after (s), empty is never"
            min={0}
            {...form.getInputProps("foundSeconds")}
          />
          <NativeSelect
            label="Nodes that may be asked"
            data={SCOPE_CHOICES}
            {...form.getInputProps("scope")}
          />
          <NumberInput label="From a node (MiB/s)" placeholder="250" {...form.getInputProps("peerMib")} />
          <NumberInput
            label="From the registry (MiB/s)"
            placeholder="50"
            {...form.getInputProps("originMib")}
          />
          <NativeSelect
            label="Where code and text differ, follow"
            data={PROFILES}
            {...form.getInputProps("profile")}
          />
        </div>
        <div className="actions">
          <Button type="submit">Resolve</Button>
          <SnapshotMembers onMembers={(names) => form.setFieldValue("members", names.join("\n"))} />
        </div>
      </form>
    </Panel>
  );
}
