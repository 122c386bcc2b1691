import { SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { useId, type ReactNode } from "react";
import type { ScopeValues } from "./importValues";

export interface ScopeFieldsProps {
  readonly form: {
    readonly values: ScopeValues;
    readonly getInputProps: (field: "group" | "projects") => object;
    readonly setFieldValue: (field: "scope", scope: ScopeValues["scope"]) => void;
  };
}

/** Selects all projects, those of a group, or named ones. */
export function ScopeFields({ form: { values, getInputProps, setFieldValue } }: ScopeFieldsProps): ReactNode {
  const label = useId();
  return (
    <>
      <div>
        <div id={label} className="note">
          Import builds of
        </div>
        <SegmentedControl
          aria-labelledby={label}
          size="xs"
          value={values.scope}
          // The control offers only these three.
          onChange={(scope) => setFieldValue("scope", scope as ScopeValues["scope"])}
          data={[
            { value: "all", label: "All projects" },
            { value: "group", label: "A group" },
            { value: "projects", label: "Projects" },
          ]}
        />
        {values.scope === "all" ? <p className="fine">Every project that the token is a member of.</p> : null}
      </div>
      {values.scope === "group" ? (
        <TextInput
          label="Group"
          description="With its subgroups"
          placeholder="team/subgroup"
          required
          {...getInputProps("group")}
        />
      ) : null}
      {values.scope === "projects" ? (
        <Textarea
          label="Projects"
          description="Ids or paths, one per line"
          placeholder={"team/app\n1977"}
          required
          autosize
          minRows={2}
          maxRows={10}
          {...getInputProps("projects")}
        />
      ) : null}
    </>
  );
}
