import { page } from "vitest/browser";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { parsePolicy, POLICY_TEMPLATES } from "@/lib/discovery";
import { list, serve } from "@/test/support/components/api";
import { show } from "@/test/support/components/show";
import { LinkNotice } from "./LinkNotice";
import { encodeLink } from "./session/link";
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
  if (data.text !== null) session.setText(data.text);
  data.change?.(session);
  const before = session.state.policy.maxImages;
  const unset = data.older?.restart(session);
  return (
    <>
      <p role="status">{data.notice}</p>
      <output aria-label="Step">{session.state.label}</output>
      <LinkNotice notice={null} older={data.older} onRestart={() => undefined} />
      <output aria-label="Restarted">
        {before} to {session.state.policy.maxImages}
        {unset}
      </output>
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

const older = spec.replace(/maxImages: \d+/, "maxImages: 7");
const alert = page.getByRole("alert");
const restarted = page.getByLabelText("Restarted");

/** The version before the saved one had another cut. */
const versions = (): void => {
  const version = { message: "", author: "", createdAt: "2026-11-01T00:00:00Z" };
  serve({
    "GET /policies/hybrid/versions": list([
      { ...version, version: 3, spec },
      { ...version, version: 2, spec: older },
    ]),
  });
};

it("starts from the version of the run that a remedy is for, and applies the remedy to the newest on request", async () => {
  versions();
  await show(<Link />, { search: `?from=2&set=weight:1:0.64:${second}&image=a` });
  await expect
    .element(alert)
    .toHaveTextContent(
      "Starts from version 2, which the run used. Version 3 is the newest: saving this would undo its changes.",
    );
  await expect.element(page.getByRole("button", { name: "Start from version 3" })).toBeVisible();
  await expect.element(restarted).toHaveTextContent(`7 to ${policy.maxImages}`);
  await expect.element(step).toHaveTextContent(`weight of ${second}`);
});

it("says on which version a copied link was made, and drops its changes for the newest", async () => {
  versions();
  const moved = older.replace("maxImages: 7", "maxImages: 5");
  await show(<Link />, { search: `?d=${await encodeLink(2, older, moved)}` });
  await expect.element(alert).toHaveTextContent("Starts from version 2, on which the link was made.");
  await expect.element(restarted).toHaveTextContent(`5 to ${policy.maxImages}`);
  await expect.element(step).toHaveTextContent("reset to saved");
});
