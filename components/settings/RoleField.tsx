"use client";

import { Radio } from "@mantine/core";
import type { ReactNode } from "react";
import { ROLES, roleSchema, type Role } from "@/lib/api/accounts";
import { roleMeaning, rolesUpTo } from "./accountWords";
import classes from "./RoleField.module.css";

export interface RoleFieldProps {
  readonly value?: Role;
  readonly onChange: (role: Role) => void;
  /** The highest role that can be selected. */
  readonly upTo?: Role;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
}

/** Selects a role; each option lists its permissions. */
export function RoleField(props: RoleFieldProps): ReactNode {
  const { value, onChange, upTo = "admin", description, error } = props;
  const open = rolesUpTo(upTo);
  return (
    <Radio.Group
      label="Role"
      description={description}
      error={error}
      value={value}
      onChange={(chosen) => onChange(roleSchema.parse(chosen))}
    >
      <div className={classes.list}>
        {ROLES.map((role) => (
          <Radio
            key={role}
            value={role}
            label={role}
            disabled={!open.includes(role)}
            description={open.includes(role) ? roleMeaning(role) : `Above your own role, ${upTo}.`}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
