"use client";

import { Group, NativeSelect, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorState } from "@/components/ui/ErrorState";
import { PermittedButton, PermittedLink, useGuard } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import { useUnsavedGuard } from "@/components/ui/useUnsavedGuard";
import { fieldErrors } from "@/lib/client/api";
import { useLeadTo } from "@/lib/client/hooks/leadTo";
import { useSourcesOf } from "@/lib/client/hooks/dataSources";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { useStartImport } from "./hooks";
import { initialImport } from "./importValues";
import { ScopeFields } from "./ScopeFields";

const formSchema = () => import("./importForm").then((file) => file.importFormSchema);

export interface GitLabFormProps {
  /** The data source selected initially. */
  readonly source: string | null;
}

/** Selects the projects of a GitLab to import, and the first day. */
export function GitLabForm(props: GitLabFormProps): ReactNode {
  const sources = useSourcesOf("gitlab");
  return (
    <QueryState query={sources} what="the data sources" rows={4}>
      {({ items }) => {
        const names = items.map(({ name }) => name);
        return names.length === 0 ? <NoGitLab /> : <Fields {...props} names={names} />;
      }}
    </QueryState>
  );
}

function NoGitLab(): ReactNode {
  return (
    <EmptyState
      title="No GitLab yet"
      action={
        <PermittedLink needs="admin" href="/sources?edit=add" variant="default">
          Add data source
        </PermittedLink>
      }
    >
      Add your GitLab as a data source, with a token of the scope read_api.
    </EmptyState>
  );
}

function Fields({ source, names }: GitLabFormProps & { readonly names: readonly string[] }): ReactNode {
  const start = useStartImport();
  const { guard } = useGuard("tuner");
  const [nowMs] = useState(() => Date.now());
  const known = source !== null && names.includes(source) ? source : (names[0] ?? null);
  const form = useZodForm({
    schema: formSchema,
    initial: initialImport(known, nowMs),
    error: start.error,
    onSubmit: guard((request) => leadTo(start, request, ({ id }) => `/minutes/imports/${id}`)),
  });
  const { release } = useUnsavedGuard(
    form.isDirty(),
    "The import is not started; what you typed would be lost.",
  );
  const leadTo = useLeadTo(release);
  const { values, errorOf } = form;
  return (
    <form {...form.props} className="stack">
      <NativeSelect
        label="GitLab"
        data={[...names]}
        {...form.getInputProps("source")}
        value={values.source ?? ""}
        error={errorOf("source")}
      />
      <ScopeFields form={form} />
      <TextInput
        label="Created since (UTC)"
        description="Builds of months that are closed are entered into this month as adjustments. Empty imports all."
        type="date"
        {...form.getInputProps("since")}
      />
      {start.error && Object.keys(fieldErrors(start.error)).length === 0 ? (
        <ErrorState title="The import was not started" error={start.error} />
      ) : null}
      <Group justify="flex-end">
        <PermittedButton needs="tuner" type="submit" loading={start.isPending}>
          Start import
        </PermittedButton>
      </Group>
    </form>
  );
}
