/**
 * Random secrets in every encoding that a response can contain, nested, across every cut: nothing that is shown
 * contains four consecutive characters of a secret.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { Hider } from "@/lib/sources/secrets/hider";
import { credentialsOf, placed, plant, tells } from "@/test/support/secretForms";

const ROUNDS = Number(process.env.SECRET_ROUNDS ?? 2_000);
const SEED = Number(process.env.SECRET_SEED ?? 20_261_122);

it(`hides what is planted, wherever the text is cut (${ROUNDS} rounds, SECRET_ROUNDS, SECRET_SEED)`, () => {
  fc.assert(
    fc.property(placed, (placement) => {
      const { planted, own, written, dice } = plant(placement);
      const hider = new Hider(credentialsOf(placement.as, placement.secret));
      const text = `${".".repeat(placement.before)} ${written} ~`;
      expect(tells(hider.words(text), planted, own), text).toBe(false);
      const cut = 1 + dice(text.length + 2);
      expect(tells(hider.quote(text, cut), planted, own), `${cut} of ${text}`).toBe(false);
      // Where reading stopped; what is left of the secret there is less than all of it.
      const read = hider.quote(text.slice(0, cut), 10_000, true);
      expect(tells(read, planted, own), `first ${cut} of ${text}`).toBe(false);
      const once = hider.words(text);
      expect(hider.words(once)).toBe(once);
    }),
    { numRuns: ROUNDS, seed: SEED },
  );
}, 300_000);
