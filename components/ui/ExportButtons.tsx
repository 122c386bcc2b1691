import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";

export interface ExportButtonsProps {
  /** Of the API, such as `/audit-events/export`. */
  readonly path: string;
  /** What the list is filtered by, as a query string; empty for all of it. */
  readonly filter: string;
}

const FORMATS = [
  ["csv", "CSV"],
  ["json", "JSON"],
] as const;

/** A whole list as a file. The browser writes it while the server reads: no length is too much. */
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
