import {
  fits,
  labelOf,
  moveOf,
  settingKey,
  type Setting,
} from "@/components/discovery/ranking/remedies/setting";
import type { TunerSession } from "@/components/discovery/tuner/session/session";

/** A remedy for an image. */
interface Remedied {
  readonly image: string;
  readonly setting: Setting;
}

/** Applies the change as one undo step; does nothing if the policy lacks the part that it sets. */
export function tryRemedy(session: TunerSession, { image, setting }: Remedied): void {
  const base = session.state.policy;
  if (!fits(setting, base)) return;
  session.edit(moveOf(setting), {
    label: labelOf(setting),
    trial: { image, key: settingKey(setting), base },
  });
  session.seal();
}
