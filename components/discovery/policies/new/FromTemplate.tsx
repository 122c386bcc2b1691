"use client";

import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { DataSource } from "@/lib/api/dataSources";
import { fieldErrors } from "@/lib/client/api";
import type { PolicyTemplate, TemplateOptions } from "@/lib/discovery";
import { NewSpec } from "./NewSpec";
import { firstOptions } from "./templateOptions";
import { TemplateOptionsForm } from "./TemplateOptionsForm";
import { useCreate } from "./useCreate";
import classes from "./NewPolicyPage.module.css";

export interface FromTemplateProps {
  readonly template: PolicyTemplate;
  readonly sources: readonly DataSource[];
  readonly firstName: string;
}

export function FromTemplate({ template, sources, firstName }: FromTemplateProps): ReactNode {
  const [options, setOptions] = useState<TemplateOptions>(() => ({
    ...firstOptions(sources),
    name: firstName,
  }));
  const [edited, setEdited] = useState<string | null>(null);
  const built = template.build(options);
  const text = edited ?? built;
  const create = useCreate(edited !== null);
  const problems = fieldErrors(create.error);
  return (
    <div className={classes.root}>
      <div>
        <TemplateOptionsForm
          template={template}
          options={options}
          sources={sources}
          nameError={problems["metadata.name"]}
          disabled={edited !== null}
          onChange={(next) => {
            setOptions(next);
            create.reset();
          }}
        />
        {edited === null ? null : (
          <div className={classes.edited}>
            The YAML was edited by hand, so these fields are inactive.{" "}
            <Button variant="default" size="compact-xs" onClick={() => setEdited(null)}>
              Drop the edits
            </Button>
          </div>
        )}
      </div>
      <div>
        <NewSpec
          readFirst
          text={text}
          onChange={(next) => setEdited(next === built ? null : next)}
          create={create}
          against={null}
          onSubmit={(message) => create.submit({ spec: text, message })}
        />
      </div>
    </div>
  );
}
