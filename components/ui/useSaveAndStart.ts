import type { z } from "zod";
import { useKeptForm, type KeptForm } from "@/lib/client/hooks/keptForm";
import type { Write } from "@/lib/client/hooks/server";
import { notifyError } from "./notify";
import { useGuard } from "./Permitted";
import { lostItem } from "./lostText";
import { useUnsavedGuard } from "./useUnsavedGuard";

interface Named {
  readonly name: string;
  readonly revision: number;
}

interface Stored<Item> {
  /** Null for a new one. */
  readonly item: Item | null;
  /** 0 for none. */
  readonly revision: number;
}

interface Options<S extends z.ZodType<object, object>, Item extends Named> {
  readonly schema: S;
  /** As last read; null for a new one. */
  readonly item: Item | null;
  readonly valuesOf: (item: Item | null) => z.input<S>;
  /** The fields that are compared and shown when others change the item. */
  readonly comparedFields: (values: z.input<S>) => unknown;
  readonly save: Write<Item, z.output<S> & { readonly revision: number | undefined }>;
  /** Starts the work of a saved item by its name. */
  readonly start: Write<unknown, string>;
  /** What the item is called: "reader". */
  readonly noun: string;
  /** Title of the error after a failed start. */
  readonly notStarted: string;
  /** Called when the item is saved and its work was started or refused. */
  readonly onDone: () => void;
}

const storedOf = <Item extends Named>(item: Item | null): Stored<Item> => ({
  item,
  revision: item?.revision ?? 0,
});

/** A form for a named item that others save too, such as a reader: submitting it saves it and starts its work once. */
export function useSaveAndStart<S extends z.ZodType<object, object>, Item extends Named>(
  options: Options<S, Item>,
): KeptForm<Stored<Item>, z.input<S>> {
  const { schema, item, valuesOf, comparedFields, save, start, noun, notStarted, onDone } = options;
  const { guard } = useGuard("tuner");
  const kept: KeptForm<Stored<Item>, z.input<S>> = useKeptForm({
    schema,
    read: storedOf(item),
    isNewer: (now, base) => now.revision > base.revision,
    valuesOf: (stored) => valuesOf(stored.item),
    comparedFields: (stored) => comparedFields(valuesOf(stored.item)),
    write: save,
    onSubmit: guard((request, over) =>
      save.mutate(
        { ...request, revision: over?.revision },
        {
          onSuccess: (saved) => {
            kept.keepBeyond(storedOf(saved));
            start.mutate(saved.name, {
              onError: (error) => notifyError(notStarted, error),
              onSettled: onDone,
            });
          },
        },
      ),
    ),
  });
  useUnsavedGuard(kept.dirty, lostItem(noun, kept.base.item?.name ?? null));
  return kept;
}
