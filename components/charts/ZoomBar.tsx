import { Button } from "@mantine/core";
import { IconZoomReset } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatInstant } from "@/lib/client/format";
import { useTimeState, type TimeScope } from "./timeScope";
import classes from "./TimeChart.module.css";

/** The shown period with a reset button, or a hint how to zoom. The same height in both cases. */
export function ZoomBar({ scope }: { readonly scope: TimeScope }): ReactNode {
  const zoom = useTimeState(scope, (state) => state.zoom);
  const instant = (at: number): string => formatInstant(new Date(at).toISOString());
  return (
    <div className={classes.bar}>
      <span role="status">{zoom ? `${instant(zoom.from)} to ${instant(zoom.to)}` : ""}</span>
      {zoom ? (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconZoomReset size={13} aria-hidden="true" />}
          onClick={() => scope.set({ zoom: null })}
        >
          Reset zoom
        </Button>
      ) : (
        <span>Drag to zoom; by key, arrows move, Shift marks, Enter zooms, Escape resets</span>
      )}
    </div>
  );
}
