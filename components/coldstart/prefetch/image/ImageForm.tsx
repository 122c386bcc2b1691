"use client";

import { NativeSelect, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton, PermittedLink } from "@/components/ui/Permitted";
import { useDataSources } from "@/lib/client/hooks/dataSources";
import classes from "../../ColdStart.module.css";
import type { RegistryImage } from "./useImage";

/** From which registry the manifest of which image is read; of an index, which of its manifests. */
export function ImageForm({ choice, onChoice, read }: RegistryImage): ReactNode {
  const sources = useDataSources();
  const registries = (sources.data?.items ?? []).filter(({ type }) => type === "registry");
  const [source, setSource] = useState(choice?.source ?? "");
  const [image, setImage] = useState(choice?.image ?? "");
  const [missing, setMissing] = useState(false);
  const names = [...new Set([...(source === "" ? [] : [source]), ...registries.map(({ name }) => name)])];
  const children = choice === null ? [] : (read.data?.children ?? []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(source !== "" && image.trim() === "");
    if (source === "") onChoice(null);
    else if (image.trim() !== "") {
      const same = choice?.source === source && choice.image === image.trim();
      if (same) void read.refetch();
      else onChoice({ source, image: image.trim() });
    }
  };
  return (
    <Panel
      title="From a registry"
      description="The manifest of an image in a data source of the type registry, in place of the pasted text."
      actions={
        sources.data !== undefined && names.length === 0 ? (
          <PermittedLink needs="admin" href="/sources?edit=add" variant="default">
            Add data source
          </PermittedLink>
        ) : null
      }
    >
      <form onSubmit={submit} className="stack" noValidate>
        <div className={classes.fields}>
          <NativeSelect
            label="Data source"
            data={[
              { value: "", label: "none: the pasted text" },
              ...names.map((name) => ({ value: name, label: name })),
            ]}
            value={source}
            onChange={({ currentTarget }) => setSource(currentTarget.value)}
          />
          <TextInput
            label="Image"
            placeholder="ci/node:22"
            value={image}
            error={missing ? "needs an image such as ci/node:22" : undefined}
            onChange={({ currentTarget }) => setImage(currentTarget.value)}
          />
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
                  ...{ source: choice.source, image: choice.image },
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
