"use client";

import { useEffect, useEffectEvent, type RefObject } from "react";
import { aheadBetween, aheadOf, type KeyAhead } from "./keysAhead";

interface Ahead {
  readonly take: (...keys: readonly KeyAhead[]) => void;
  readonly onComposing: (composing: boolean) => void;
}

/**
 * Takes what reaches an element without a key event: input methods, on-screen keyboards, dictation and dropped texts.
 * Browsers send these only to what is editable. The element's text itself changes only while something is composed,
 * which cannot be prevented. Null for a text that is read-only.
 */
export function useInputAhead(root: RefObject<HTMLElement | null>, ahead: Ahead | null): void {
  const take = useEffectEvent((...keys: readonly KeyAhead[]) => ahead?.take(...keys));
  const compose = useEffectEvent((composing: boolean) => ahead?.onComposing(composing));
  const isEditable = ahead !== null;
  useEffect(() => {
    const element = root.current;
    if (!element || !isEditable) return undefined;
    let composed = "";
    const onInput = (event: InputEvent): void => {
      if (event.isComposing || event.inputType === "insertCompositionText") return;
      event.preventDefault();
      const key = aheadOf(event);
      if (key !== null) take(key);
    };
    const onBegin = ({ data }: CompositionEvent): void => {
      composed = data;
      compose(true);
    };
    const onEnd = ({ data }: CompositionEvent): void => {
      take(...aheadBetween(composed, data));
      compose(false);
    };
    // Not before its input is listened to: what is typed into the page's HTML alone would be lost.
    element.setAttribute("contenteditable", "true");
    element.addEventListener("beforeinput", onInput);
    element.addEventListener("compositionstart", onBegin);
    element.addEventListener("compositionend", onEnd);
    return () => {
      element.removeEventListener("beforeinput", onInput);
      element.removeEventListener("compositionstart", onBegin);
      element.removeEventListener("compositionend", onEnd);
    };
  }, [root, isEditable]);
}
