"use client";

import { Button } from "@mantine/core";
import { useId, type ReactNode } from "react";
import { notifyError } from "@/components/ui/notify";
import { useGuard } from "@/components/ui/Permitted";
import type { PolicyExpected } from "@/lib/api/policies";
import { messageOf } from "@/lib/client/api";
import { useExpected, useSaveExpected } from "./hooks";
import classes from "./expected.module.css";

export interface ExpectToggleProps {
  readonly policy: string;
  readonly image: string;
}

const CHOICES = [
  { value: "none", label: "No" },
  { value: "warm", label: "Should be warm" },
  { value: "notNeeded", label: "Need not be" },
] as const;

/** Adds an image to one of the policy's lists of expected images, or removes it. */
export function ExpectToggle({ policy, image }: ExpectToggleProps): ReactNode {
  const id = useId();
  const expected = useExpected(policy);
  const save = useSaveExpected(policy);
  const { guard } = useGuard("tuner");
  const lists = expected.data;
  // Reserves the space while the lists are loading.
  if (lists === undefined)
    return (
      <div className={classes.toggle}>
        {expected.error === null ? null : (
          <span className="fine">The expected images could not be read: {messageOf(expected.error)}</span>
        )}
      </div>
    );
  const change = guard((list: string) =>
    save.mutate(
      { ...moved(lists, image, list), revision: lists.revision },
      {
        onError: (error) => {
          notifyError("The expected images were not saved", error);
          void expected.refetch();
        },
      },
    ),
  );
  const chosen = listOf(lists, image);
  return (
    <div className={classes.toggle}>
      <span id={id} className="fine">
        Expected image
      </span>
      {/* Each choice saves, so these are buttons: the arrow keys of radio buttons would save every option they
          pass. */}
      <Button.Group aria-labelledby={id}>
        {CHOICES.map(({ value, label }) => (
          <Button
            key={value}
            size="compact-sm"
            variant={value === chosen ? "filled" : "default"}
            aria-pressed={value === chosen}
            // Not disabled, which would lose the keyboard focus.
            onClick={() => value === chosen || save.isPending || change(value)}
          >
            {label}
          </Button>
        ))}
      </Button.Group>
    </div>
  );
}

function listOf(lists: PolicyExpected, image: string): string {
  if (lists.warm.includes(image)) return "warm";
  return lists.notNeeded.includes(image) ? "notNeeded" : "none";
}

function moved(lists: PolicyExpected, image: string, list: string) {
  const put = (name: "warm" | "notNeeded"): string[] => [
    ...lists[name].filter((each) => each !== image),
    ...(list === name ? [image] : []),
  ];
  return { warm: put("warm"), notNeeded: put("notNeeded") };
}
