import type { ReactNode } from "react";
import { ExplainButton } from "@/components/ui/ExplainButton";
import { ImageName } from "@/components/ui/ImageName";
import classes from "./NameButton.module.css";

export interface NameButtonProps {
  readonly name: string;
  readonly onOpen: (name: string) => void;
}

/** The name of a ranked item, which opens its explanation. */
export function NameButton({ name, onOpen }: NameButtonProps): ReactNode {
  return (
    <ExplainButton className={classes.name} onOpen={() => onOpen(name)}>
      <ImageName image={name} plain />
    </ExplainButton>
  );
}
