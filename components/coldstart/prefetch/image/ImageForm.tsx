"use client";

import { NativeSelect, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import classes from "../../ColdStart.module.css";
import { useSourceField } from "../../sourceField";
import type { RegistryImage } from "./useImage";

const formSchema = () => import("./imageForm").then((file) => file.imageFormSchema);

/** Selects the registry and image whose manifest is read, and for an index one of its manifests. */
export function ImageForm({ choice, onChoice, read }: RegistryImage): ReactNode {
  const { guard } = useGuard("tuner");
  const form = useZodForm({
    schema: formSchema,
    initial: { source: choice?.source ?? "", image: choice?.image ?? "" },
    error: null,
    onSubmit: guard((next) => {
      if (next !== null && choice?.source === next.source && choice.image === next.image) void read.refetch();
      else onChoice(next);
    }),
  });
  const { source } = form.values;
  const field = useSourceField({
    type: "registry",
    selected: source,
    label: "Data source",
    none: "none: the pasted text",
    inputProps: form.getInputProps("source"),
  });
  const children = choice === null ? [] : (read.data?.children ?? []);
  return (
    <Panel
      title="From a registry"
      description="The manifest of an image in a data source of the type registry, instead of the pasted text."
      actions={field.addLink}
    >
      <form {...form.props} className="stack">
        <div className={classes.fields}>
          {field.select}
          <TextInput label="Image" placeholder="ci/node:22" {...form.getInputProps("image")} />
          {choice !== null && children.length > 0 ? (
            <NativeSelect
              label="Platform"
              data={[
                { value: "", label: `choose one of ${children.length}` },
                ...children.map(({ platform }) => ({ value: platform, label: platform })),
              ]}
              value={choice.platform ?? ""}
              onChange={({ currentTarget: { value } }) =>
                onChoice({
                  source: choice.source,
                  image: choice.image,
                  ...(value === "" ? {} : { platform: value }),
                })
              }
            />
          ) : null}
        </div>
        <div className="actions">
          <PermittedButton needs="tuner" type="submit" loading={read.isFetching}>
            {source === "" ? "Use the pasted text" : "Read the manifest"}
          </PermittedButton>
        </div>
      </form>
    </Panel>
  );
}
