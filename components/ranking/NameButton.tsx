import type { ReactNode } from "react";
import { ImageName } from "@/components/ui/ImageName";
import classes from "./NameButton.module.css";

export interface NameButtonProps {
  readonly name: string;
  readonly onOpen: (name: string) => void;
}

/** The name of something ranked that opens its explanation. */
export function NameButton({ name, onOpen }: NameButtonProps): ReactNode {
  return (
    <button type="button" className={classes.name} onClick={() => onOpen(name)}>
      <ImageName image={name} plain />
    </button>
  );
}
