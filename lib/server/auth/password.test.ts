import { describe, expect, it } from "vitest";
import { hashPassword, passwordMatches } from "./password";

describe("a stored password", () => {
  it("matches itself alone, in either composition of its letters, and is salted", async () => {
    const [one, two] = await Promise.all([
      hashPassword("caf\u00e9 au lait!"),
      hashPassword("caf\u00e9 au lait!"),
    ]);
    expect(one).not.toBe(two);
    expect(one).not.toContain("caf");
    expect(await passwordMatches("cafe\u0301 au lait!", one)).toBe(true);
    expect(await passwordMatches("cafe au lait!", one)).toBe(false);
  });

  it.each([null, "", "plain text", "scrypt$15$8$3", "bcrypt$10$abc$def$a$b"])(
    "of none of our forms (%s) matches nothing",
    async (stored) => {
      expect(await passwordMatches("", stored)).toBe(false);
    },
  );

  it("is checked a few at a time, all of them in the end", async () => {
    const stored = await hashPassword("correct horse");
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        passwordMatches(index === 4 ? "correct horse" : "wrong", stored),
      ),
    );
    expect(answers.map(Number)).toEqual([0, 0, 0, 0, 1, 0]);
  });
});
