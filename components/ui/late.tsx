"use client";

/**
 * Code that is loaded on demand: the loaders for `lazy` and `dynamic`. If it does not load, the page and what was
 * typed on it stay; the failure is shown with a retry. React keeps the result of a load permanently, so the
 * component that stands in for the code loads it again itself.
 */
import {
  cloneElement,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from "react";
import { addCodeNotice, CODE_FAILED } from "@/lib/client/code";
import { ErrorState } from "./ErrorState";

type Came<P> = ComponentType<P> | { readonly default: ComponentType<P> };
type Load<P> = () => Promise<Came<P>>;
interface File<P> {
  readonly default: ComponentType<P>;
}

/** Milliseconds after which a notice says that the code is still loading. */
const SOON_MS = 3_000;

interface Missing<P> {
  readonly props: P;
  readonly pending: boolean;
  readonly retry: () => void;
}

const fileOf = <P,>(came: Came<P>): File<P> => ("default" in came ? came : { default: came });

/** Renders `Missing` until the code has loaded, and tries again each time it is mounted. */
function missing<P extends object>(load: Load<P>, Missing: ComponentType<Missing<P>>): File<P> {
  let known: ComponentType<P> | null = null;
  let isFirst = true;
  function Late(props: P): ReactNode {
    const [{ Shown }, setShown] = useState({ Shown: known });
    const [pending, setPending] = useState(!isFirst);
    const look = (): void =>
      void load().then(
        (came) => {
          known = fileOf(came).default;
          setShown({ Shown: known });
        },
        // The failure is shown again.
        () => setPending(false),
      );
    const begin = useEffectEvent(() => {
      if (!isFirst && known === null) look();
      isFirst = false;
    });
    useEffect(() => begin(), []);
    if (Shown !== null) return <Shown {...props} />;
    const retry = (): void => {
      setPending(true);
      look();
    };
    return <Missing props={props} pending={pending} retry={retry} />;
  }
  return { default: Late };
}

/** For a part of the page: the failure is shown in its place. `what` begins a sentence: "The form". */
export async function latePanel<P extends object>(
  what: string,
  load: Load<P>,
  Loading?: ComponentType,
): Promise<File<P>> {
  try {
    return fileOf(await load());
  } catch {
    return missing<P>(load, ({ pending, retry }) =>
      pending && Loading ? (
        <Loading />
      ) : (
        <ErrorState
          title={`${what} could not be loaded`}
          error={CODE_FAILED}
          onRetry={pending ? undefined : retry}
        />
      ),
    );
  }
}

interface Over<P> {
  /** Whether it is open, for what stays mounted to animate its closing; always open if omitted. */
  readonly open?: (props: P) => boolean;
  /** Rendered in its place while the code is missing; by default the menu's button (Asked), else nothing. */
  readonly place?: (props: P, retry: () => void) => ReactNode;
  /** Called when the reader dismisses the notice; `onClose` of its props by default. */
  readonly close?: (props: P) => void;
}

/** For what opens over the page, and for places without room for text: the failure is shown over the page. */
export async function late<P extends object>(
  what: string,
  load: Load<P>,
  over: Over<P> = {},
): Promise<File<P>> {
  let taken = (): void => undefined;
  const timer = setTimeout(() => {
    taken = addCodeNotice({
      title: `${what} is still loading`,
      text: "The server is slow to send its code.",
    });
  }, SOON_MS);
  try {
    return fileOf(await load());
  } catch {
    return missing<P>(load, (given) => <MissingCode {...given} {...over} what={what} />);
  } finally {
    clearTimeout(timer);
    taken();
  }
}

interface Opening {
  readonly onClose?: unknown;
  readonly target?: ReactElement<{ onClick?: () => void }>;
}

function MissingCode<P extends object>(given: Missing<P> & Over<P> & { readonly what: string }): ReactNode {
  const { what, props, pending, retry, place, open, close } = given;
  const { onClose, target }: Opening = props;
  const again = useEffectEvent(retry);
  const giveUp = useEffectEvent(() => {
    if (close) close(props);
    else if (typeof onClose === "function") onClose();
  });
  const isOpen = open?.(props) ?? true;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) again();
    wasOpen.current = isOpen;
  }, [isOpen]);
  useEffect(() => {
    if (pending || !isOpen) return undefined;
    return addCodeNotice({
      title: `${what} could not be loaded`,
      text: CODE_FAILED.message,
      action: { label: "Try again", run: () => again() },
      onDismiss: () => giveUp(),
    });
  }, [pending, isOpen, what]);
  if (place) return place(props, retry);
  return target === undefined ? null : cloneElement(target, { onClick: retry });
}
