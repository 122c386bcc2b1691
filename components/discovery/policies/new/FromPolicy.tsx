"use client";

import { TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { resourceNameSchema } from "@/lib/api/common";
import type { PolicyDetail } from "@/lib/api/policies";
import { fieldErrors } from "@/lib/client/api";
import { NewSpec } from "./NewSpec";
import { useCreate } from "./useCreate";
import classes from "./NewPolicyPage.module.css";

export interface FromPolicyProps {
  readonly original: PolicyDetail;
  readonly firstName: string;
}

export function FromPolicy({ original, firstName }: FromPolicyProps): ReactNode {
  const [name, setName] = useState(firstName);
  const [text, setText] = useState(original.spec);
  const create = useCreate(text !== original.spec);
  const problems = fieldErrors(create.error);
  const parsedName = resourceNameSchema.safeParse(name);
  const nameError =
    problems["name"] ?? problems["metadata.name"] ?? parsedName.error?.issues[0]?.message ?? undefined;
  return (
    <>
      <TextInput
        className={classes.name}
        label="Name"
        description="Replaces the name in the YAML"
        value={name}
        error={nameError}
        onChange={(event) => {
          setName(event.currentTarget.value);
          create.reset();
        }}
      />
      <NewSpec
        readFirst
        text={text}
        onChange={setText}
        create={create}
        against={original.name}
        blocked={parsedName.success ? null : "Correct the name to create"}
        onSubmit={(message) =>
          create.submit({ spec: text, name, message: message ?? `Copied from ${original.name}` })
        }
      />
    </>
  );
}
