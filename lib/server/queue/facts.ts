/**
 * What requests depend on besides runner and builds: settings, and namespaces whose quota is used up. At most seconds
 * old.
 */
import { notifications } from "../core/notifications";
import { singleton } from "../core/singleton";
import { exceededRoots } from "../minutes/read/exceeded";
import { getSettings, SETTINGS_TOPIC } from "../settings/service";
import { Remembered } from "./remembered";

const KEEP_MS = 2_000;

const settings = () =>
  singleton("queue settings", () => {
    const remembered = new Remembered(() => getSettings(), KEEP_MS);
    notifications().subscribe(SETTINGS_TOPIC, () => remembered.forget());
    return remembered;
  });
const exceeded = () => singleton("queue exceeded", () => new Remembered(() => exceededRoots(), KEEP_MS));

export const queueSettings = (): ReturnType<typeof getSettings> => settings().get();

/** Ids of root namespaces. */
export const exceededNamespaces = (): Promise<ReadonlySet<string>> => exceeded().get();

/** Makes the next request read them again, after a change in this process. */
export function forgetFacts(): void {
  settings().forget();
  exceeded().forget();
}
