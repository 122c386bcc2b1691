import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Exact } from "../numeric/exact";
import { accountBuild, type BuildToAccount } from "./account";
import { accountBuilds } from "./sequence";
import { MODES, VISIBILITIES, type Mode } from "./shapes";

/** Millionths as whole numbers, so that the expected value is computed without fractions. */
const micros = fc.bigInt({ min: 0n, max: 10n ** 11n });
const asDecimal = (value: bigint): string => new Exact(value.toString()).dividedBy(1_000_000).toString();

const build = (
  mode: Mode,
  seconds: bigint,
  factor: bigint,
  visibility: BuildToAccount["project"]["visibility"] = "private",
): BuildToAccount => ({
  mode,
  runner: { type: "instance", publicFactor: asDecimal(factor), privateFactor: asDecimal(factor) },
  project: { visibility },
  namespace: { monthlyLimit: 400, instanceLimit: null },
  durationSeconds: asDecimal(seconds),
});

describe("a build", () => {
  it("counts seconds × factor to the last decimal in mode seed", () => {
    fc.assert(
      fc.property(micros, micros, (seconds, factor) => {
        const { amount } = accountBuild(build("seed", seconds, factor));
        expect(amount.times("1e12").toFixed()).toBe(seconds === 0n ? "0" : (seconds * factor).toString());
      }),
    );
  });

  it("counts whole seconds in mode gitlab-13.0 and half-up hundredths of minutes in gitlab-now", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 11n }), micros, (seconds, factor) => {
        const product = seconds * factor;
        const whole = accountBuild(build("gitlab-13.0", seconds, factor)).amount;
        expect(whole.toFixed()).toBe((product / 10n ** 12n).toString());
        const hundredths = accountBuild(build("gitlab-now", seconds, factor)).amount.times(100);
        expect(hundredths.toFixed()).toBe(((product * 10n + 3n * 10n ** 12n) / (6n * 10n ** 12n)).toString());
      }),
    );
  });

  it("says in its reasons the factor and the amount that it returns, and never costs less at a higher factor", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MODES),
        fc.constantFrom(...VISIBILITIES),
        micros,
        micros,
        micros,
        (mode, visibility, seconds, low, more) => {
          const cheap = accountBuild(build(mode, seconds, low, visibility));
          const dear = accountBuild(build(mode, seconds, low + more, visibility));
          expect(dear.amount.greaterThanOrEqualTo(cheap.amount)).toBe(true);
          const text = cheap.steps.find(({ id }) => id === "amount")?.text ?? "";
          expect(text).toContain(cheap.entered ? ` × ${cheap.factor.toString()}` : "Nothing");
          if (cheap.entered) expect(text).toContain(`= ${cheap.amount.toString()} `);
        },
      ),
    );
  });

  it.each(["group", "project"] as const)("on a %s runner is not entered, and says why", (type) => {
    const { entered, steps } = accountBuild({
      ...build("seed", 60_000_000n, 1_000_000n),
      runner: { type, publicFactor: 1, privateFactor: 1 },
    });
    expect(entered).toBe(false);
    expect(steps[0]).toMatchObject({
      state: "stopped",
      text: `It ran on a ${type} runner: only instance runners are accounted.`,
    });
  });
});

describe("the factor in mode gitlab-now", () => {
  it.each([
    { monthly: null, instance: null, purchased: "0", factor: "0", text: "It has none, so the factor is 0." },
    { monthly: "0", instance: "400", purchased: "0", factor: "0", text: "It has none, so the factor is 0." },
    {
      monthly: "0",
      instance: "400",
      purchased: "500",
      factor: "2",
      text: "It has purchased minutes and none a month, which is a quota.",
    },
    {
      monthly: null,
      instance: null,
      purchased: "500",
      factor: "2",
      text: "It has purchased minutes and none a month, which is a quota.",
    },
    { monthly: null, instance: "400", purchased: "0", factor: "2", text: undefined },
  ])(
    "is $factor with $monthly minutes a month, $instance by default and $purchased purchased ones",
    ({ monthly, instance, purchased, factor, text }) => {
      const accounted = accountBuild({
        ...build("gitlab-now", 60_000_000n, 2_000_000n),
        namespace: { monthlyLimit: monthly, instanceLimit: instance, purchased },
      });
      expect(accounted.factor.toString()).toBe(factor);
      expect(accounted.steps.find(({ id }) => id === "quota")?.text).toBe(text);
    },
  );
});

describe("several builds", () => {
  it("have one total in whatever order and however often they come", () => {
    const builds = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), micros), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(fc.constantFrom(...MODES), builds, fc.array(fc.nat()), (mode, reported, order) => {
        const unique = [...new Map(reported)];
        const input = (list: typeof unique) =>
          list.map(([buildId, seconds]) => ({
            ...build(mode, seconds, 1_500_000n),
            buildId,
            projectId: buildId % 3,
          }));
        const shuffled = [...unique, ...unique].sort(
          ([a], [b]) => (order[a] ?? 0) - (order[b] ?? 0) || b - a,
        );
        const once = accountBuilds(mode, input(unique));
        const twice = accountBuilds(mode, input(shuffled));
        expect(twice.total.toFixed()).toBe(once.total.toFixed());
        expect(twice.builds).toBe(once.builds);
        const sum = [...twice.byProject.values()].reduce((a, b) => a.plus(b), new Exact(0));
        expect(sum.toFixed()).toBe(twice.total.toFixed());
      }),
    );
  });
});
