import type { MouseEvent } from "react";

/**
 * Props for a file input. Browsers report no change if the same file is chosen again, although it may have been
 * corrected since.
 */
export const chooseAgain = {
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>): void => {
    currentTarget.value = "";
  },
};
