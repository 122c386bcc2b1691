"use client";

import { useState, type DragEvent } from "react";

export interface FileDrop {
  /** Whether something is dragged over the element, for styles. */
  readonly "data-over": boolean;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/**
 * For an element that takes a dropped file, from a box to a whole form: the first of several; ignores dropped text.
 */
export function useFileDrop(onFile: (file: File) => void): FileDrop {
  const [over, setOver] = useState(false);
  // By default the browser would navigate to the file.
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  return {
    "data-over": over,
    onDragOver: drag(true),
    onDragLeave: drag(false),
    onDrop: (event) => {
      drag(false)(event);
      const file = event.dataTransfer.files[0];
      if (file !== undefined) onFile(file);
    },
  };
}
