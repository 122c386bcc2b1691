import type { QueryClient } from "@tanstack/react-query";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import type { SessionState } from "@/lib/api/accounts";
import { queryKeys } from "@/lib/client/queryKeys";
import { json, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { sessionOf, show } from "@/test/support/components/show";
import { SignedOut } from "./SignedOut";

const nobody = { ...(sessionOf("admin") as SessionState), actor: null };
const dialog = page.getByRole("dialog", { name: "You are signed out" });
const email = page.getByRole("textbox", { name: "E-mail address" });
const message = page.getByRole("textbox", { name: "Message" });

it.each([
  ["a password", null],
  ["an identity provider", "Company SSO"],
])("takes no key of who was typing as the session ended, with %s, and leads them back", async (_, oidc) => {
  let client: QueryClient | undefined;
  const ended = { ...nobody, signIn: { ...nobody.signIn, oidc } };
  serve({ "GET /session": json(ended) });
  await show(
    <PathnameContext value="/policies/ci">
      <input aria-label="Message" />
      <SignedOut />
    </PathnameContext>,
    { cache: (given) => (client = given) },
  );
  await userEvent.click(message);
  await userEvent.keyboard("first");
  client!.setQueryData(queryKeys.session, ended);
  await expect.element(dialog).toBeVisible();
  const text = dialog.getByText("Your session has ended.");
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard(" second{Enter}");
  await expect.element(email).toHaveValue("");
  await expectReadable("signed out");

  await userEvent.keyboard("{Tab}");
  await expect.element(text).not.toHaveFocus();
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.fill(email, "ada@example.com");
  await userEvent.fill(page.getByRole("textbox", { name: "Password" }), "twelve wooden crates");
  serve({
    "POST /session": () => new Response(null, { status: 204 }),
    "GET /session": json(sessionOf("admin")),
  });
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(message).toHaveFocus();
  await expect.element(message).toHaveValue("first");
});
