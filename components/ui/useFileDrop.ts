"use client";

import { useState, type DragEvent } from "react";

export interface FileDrop {
  /** Something is held over the place; styles mark it. */
  readonly "data-over": boolean;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** For an element that takes a dropped file, be it a box or a whole form: the first of several, nothing where text was dropped. */
export function useFileDrop(onFile: (file: File) => void): FileDrop {
  const [over, setOver] = useState(false);
  // Left alone, the browser would open the file in place of the page.
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
