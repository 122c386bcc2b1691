import type { ReactNode } from "react";

/** Height in pixels of a row with one line of text. */
export const ROW_HEIGHT = 37;

/** Placeholder for rows that are not rendered. */
export function Gap({ height, columns }: { readonly height: number; readonly columns: number }): ReactNode {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
