"use client";

import { Button } from "@mantine/core";
import { useRef, useState, type ReactNode } from "react";
import type { DataSource } from "@/lib/api/dataSources";
import { fieldErrors } from "@/lib/client/api";
import type { PolicyTemplate, TemplateOptions } from "@/lib/client/policyTemplates";
import { useValidation } from "@/lib/client/hooks/validation";
import { SpecEditor, type SpecEditorHandle } from "../SpecEditor";
import { TryPolicy } from "../try/TryPolicy";
import { CreateBar } from "./CreateBar";
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
  const editor = useRef<SpecEditorHandle>(null);
  const validation = useValidation(text);
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
            The YAML was edited by hand, so these fields rest.{" "}
            <Button variant="default" size="compact-xs" onClick={() => setEdited(null)}>
              Drop the edits
            </Button>
          </div>
        )}
      </div>
      <div>
        <SpecEditor
          ref={editor}
          text={text}
          onChange={(next) => setEdited(next === built ? null : next)}
          validation={validation}
        />
        <CreateBar
          create={create}
          validation={validation}
          trial={
            <TryPolicy
              text={text}
              validation={validation}
              against={null}
              onShowMistake={() => editor.current?.showFirstMistake()}
            />
          }
          onSubmit={(message) => create.submit({ spec: text, message })}
        />
      </div>
    </div>
  );
}
