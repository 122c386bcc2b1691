import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** The browser writes the file as the server streams it, so its length is not limited. */
export function ExportLink({ href }: { readonly href: string }): ReactNode {
  return (
    <Button
      component="a"
      variant="default"
      href={href}
      download
      leftSection={<IconDownload size={14} aria-hidden="true" />}
    >
      Export CSV
    </Button>
  );
}
