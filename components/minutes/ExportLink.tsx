import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** The browser writes the file while the server reads: no length is too much. */
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
