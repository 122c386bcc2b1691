"use client";

import type { z } from "zod";
import { notifyDone } from "@/components/ui/notify";
import { useGuard } from "@/components/ui/Permitted";
import type { Settings, SettingsInput } from "@/lib/api/settings";
import { useKeptForm, type KeptForm } from "@/lib/client/hooks/keptForm";
import { useSaveSettings } from "./hooks/settings";

interface Options<S extends z.ZodType<unknown, object>, K extends keyof Settings> {
  readonly schema: () => Promise<S>;
  readonly settings: Pick<Settings, K | "revision">;
  readonly valuesOf: (settings: Pick<Settings, K>) => z.input<S>;
  readonly inputOf: (output: z.output<S>) => SettingsInput;
  /** Asks before something irreversible is saved; resolves to whether to save. */
  readonly ask?: (output: z.output<S>) => Promise<boolean>;
}

export interface SettingsForm<T, Values> {
  readonly save: ReturnType<typeof useSaveSettings>;
  readonly kept: KeptForm<T, Values>;
}

/** The form of one part of the settings; changes that others save in the meantime are not overwritten unseen. */
export function useSettingsForm<S extends z.ZodType<unknown, object>, K extends keyof Settings>(
  options: Options<S, K>,
): SettingsForm<Pick<Settings, K | "revision">, z.input<S>> {
  const { schema, settings, valuesOf, inputOf, ask = () => Promise.resolve(true) } = options;
  const save = useSaveSettings();
  const { guard } = useGuard("admin");
  const kept = useKeptForm<S, Pick<Settings, K | "revision">>({
    schema,
    read: settings,
    isNewer: (read, base) => read.revision > base.revision,
    valuesOf,
    write: save,
    onSubmit: guard((output, over) => void saveAsked(output, over?.revision)),
    live: true,
  });
  const saveAsked = async (output: z.output<S>, revision: number | undefined): Promise<void> => {
    if (!(await ask(output))) return;
    save.mutate(
      { input: inputOf(output), revision },
      {
        onSuccess: (stored) => {
          kept.keepBeyond(stored);
          notifyDone("Settings saved.");
        },
      },
    );
  };
  return { save, kept };
}
