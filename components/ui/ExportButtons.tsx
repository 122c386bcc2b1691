import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";

export interface ExportButtonsProps {
  /** API path, such as `/audit-events/export`. */
  readonly path: string;
  /** The list's filter as a query string; empty for the whole list. */
  readonly filter: string;
}

const FORMATS = [
  ["csv", "CSV"],
  ["json", "JSON"],
] as const;

/**
 * Downloads a whole list as a file. The browser writes it as the server streams it, so its length is not limited.
 */
export function ExportButtons({ path, filter }: ExportButtonsProps): ReactNode {
  return FORMATS.map(([format, label]) => (
    <Button
      key={format}
      component="a"
      variant="default"
      href={`/api/v1${path}?${filter === "" ? "" : `${filter}&`}format=${format}`}
      download
      leftSection={<IconDownload size={14} aria-hidden="true" />}
    >
      Export {label}
    </Button>
  ));
}
