"use client";

import { Button, Menu, MenuDropdown, MenuItem, MenuTarget } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { downloadText } from "@/lib/client/download";
import type { OwnProfile } from "@/lib/waterlines";

/** The profile as a file: for `plimsoll plan --profile-file`, and for another Plimsoll. */
export function ProfileExport({ profile }: { readonly profile: OwnProfile }): ReactNode {
  const file = `profile-${profile.name === "" ? "new" : profile.name}`;
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <MenuTarget>
        <Button variant="default" size="xs" leftSection={<IconDownload size={14} aria-hidden="true" />}>
          Export
        </Button>
      </MenuTarget>
      <MenuDropdown>
        <MenuItem
          onClick={() =>
            void import("yaml").then(({ stringify }) =>
              downloadText(
                `${file}.yaml`,
                stringify(profile, { aliasDuplicateObjects: false }),
                "application/yaml",
              ),
            )
          }
        >
          YAML
        </MenuItem>
        <MenuItem
          onClick={() => downloadText(`${file}.json`, JSON.stringify(profile, null, 2), "application/json")}
        >
          JSON
        </MenuItem>
      </MenuDropdown>
    </Menu>
  );
}
