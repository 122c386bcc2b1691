import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import { CHAINS_HREF } from "../links";
import classes from "./ProfileChoice.module.css";
import { ProfileSelect, type ProfileSelectProps } from "./ProfileSelect";

/** Selects the profile for planning, with a link to the profiles. */
export function ProfileChoice(props: Omit<ProfileSelectProps, "label">): ReactNode {
  return (
    <div className={classes.choice}>
      <ProfileSelect label="Profile" {...props} />
      <HoverLink className={classes.link} href={CHAINS_HREF}>
        See and edit profiles
      </HoverLink>
    </div>
  );
}
