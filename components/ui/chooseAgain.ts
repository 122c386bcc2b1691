import type { MouseEvent } from "react";

/**
 * For the input of a file. Browsers tell of no change where the file that is chosen is the one that was chosen last,
 * which somebody may have corrected since.
 */
export const chooseAgain = {
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>): void => {
    currentTarget.value = "";
  },
};
