import { page } from "vitest/browser";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { parsePolicy, POLICY_TEMPLATES } from "@/lib/discovery";
import { show } from "@/test/support/components/show";
import { TunerSession } from "./session/session";
import { useLinkStart } from "./useLinkStart";

const spec = POLICY_TEMPLATES.find(({ id }) => id === "hybrid-usage-peak")!.build();
const policy = parsePolicy(spec).policy!;
const [, second] = policy.signals.map(({ name }) => name);

/** Shows what the tuner's page would start with. */
function Link(): ReactNode {
  const { data } = useLinkStart("hybrid", { version: 3, spec, policy });
  if (data === undefined) return null;
  const session = new TunerSession({ text: spec, policy });
  data.change?.(session);
  return (
    <>
      <p role="status">{data.notice}</p>
      <output aria-label="Step">{session.state.label}</output>
    </>
  );
}

const notice = page.getByRole("status").first();
const step = page.getByLabelText("Step");

it("sets what a link says, and tells nothing of it", async () => {
  await show(<Link />, { search: `?set=weight:1:0.64:${second}&image=a` });
  await expect.element(step).toHaveTextContent(`weight of ${second}`);
  await expect.element(notice).toBeEmptyDOMElement();
});

it.each([
  ["1:0.64:gone", "weight of gone, term 2 of the ranking, to 0.64"],
  [`7:12.5:${second}`, `weight of ${second}, term 8 of the ranking, to 12.5`],
])("says that the policy lacks the term of set=weight:%s", async (set, said) => {
  await show(<Link />, { search: `?set=weight:${set}&image=a` });
  await expect
    .element(notice)
    .toHaveTextContent(`This link sets the ${said}. The policy has no such term: nothing was set.`);
  await expect.element(step).toBeEmptyDOMElement();
});
