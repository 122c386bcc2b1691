import { page, userEvent } from "vitest/browser";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { asked, json, never, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { SetupPage } from "./SetupPage";
import { SignInForm } from "./SignInForm";

const field = (name: RegExp): ReturnType<typeof page.getByRole> => page.getByRole("textbox", { name });
const password = page.getByLabelText(/^Password/);
const button = (name: string): ReturnType<typeof page.getByRole> => page.getByRole("button", { name });

/** Paths that would be loaded as whole new pages; the test's page stays. */
let opened: string[] = [];
function stay(event: NavigateEvent): void {
  if (event.hashChange) return;
  event.preventDefault();
  opened.push(new URL(event.destination.url).pathname);
}

beforeEach(() => {
  window.location.hash = "";
  opened = [];
  window.navigation.addEventListener("navigate", stay);
});
afterEach(() => window.navigation.removeEventListener("navigate", stay));

function signIn(oidc: string | null = null): { element: React.ReactNode; onSignedIn: () => void } {
  const onSignedIn = vi.fn<() => void>();
  return { element: <SignInForm oidc={oidc} from="/runs" onSignedIn={onSignedIn} />, onSignedIn };
}

it("asks for both fields of a sign-in at once, at the first of them", async () => {
  await show(signIn().element);
  await expectReadable("empty");
  await button("Sign in").click();
  await expect.element(field(/^E-mail/)).toHaveAccessibleDescription("must not be empty");
  await expect.element(password).toHaveAccessibleDescription("must not be empty");
  await expect.element(field(/^E-mail/)).toHaveFocus();
  expect(asked("POST /session")).toHaveLength(0);
  await expectReadable("two wrong fields");
});

it("says why nobody was signed in, and keeps the address but not the password", async () => {
  serve({ "POST /session": refuse(401, "wrongCredentials", "The address or the password is wrong.") });
  const { element, onSignedIn } = signIn();
  await show(element);
  await userEvent.fill(field(/^E-mail/), "Ada@Example.com");
  await userEvent.fill(password, "a wrong one");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alert")).toHaveTextContent("The address or the password is wrong.");
  await expect.element(field(/^E-mail/)).toHaveValue("Ada@Example.com");
  await expect.element(password).toHaveValue("");
  expect(onSignedIn).not.toHaveBeenCalled();
  await expectReadable("refused");
  serve({ "POST /session": json({}) });
  await userEvent.fill(password, "the right one");
  await button("Sign in").click();
  await expect.poll(() => vi.mocked(onSignedIn).mock.calls.length).toBe(1);
  expect(asked("POST /session").at(-1)?.body).toEqual({
    email: "ada@example.com",
    password: "the right one",
  });
});

it("cannot be sent twice while a sign-in is under way", async () => {
  serve({ "POST /session": never });
  await show(signIn().element);
  await userEvent.fill(field(/^E-mail/), "ada@example.com");
  await userEvent.fill(password, "a horse");
  await button("Sign in").click();
  await expect.element(button("Sign in")).toBeDisabled();
  await expectReadable("pending");
  expect(asked("POST /session")).toHaveLength(1);
});

it("offers the identity provider, which brings people back to their page", async () => {
  await show(signIn("Keycloak").element);
  await expect
    .element(page.getByRole("link", { name: "Sign in with Keycloak" }))
    .toHaveAttribute("href", "/api/v1/sign-in/oidc?from=%2Fruns");
  await expectReadable("with an identity provider");
});

const LINK = { kind: "administrator", email: null, name: null, expiresAt: "2026-11-30T00:00:00.000Z" };

async function setup(link: object): Promise<void> {
  window.location.hash = "#token";
  serve({ "POST /setup/look-up": json({ ...LINK, ...link }) });
  await show(<SetupPage />, { page: true });
}

it("makes the first administrator: all wrong fields at once, then the page that follows", async () => {
  await setup({});
  await expect.element(field(/^Name/)).toBeVisible();
  await expectReadable("empty");
  await userEvent.fill(field(/^E-mail/), "ada");
  await userEvent.fill(password, "short");
  await button("Create the account and sign in").click();
  await expect.element(field(/^Name/)).toHaveAccessibleDescription("must not be empty");
  await expect.element(field(/^E-mail/)).toHaveAccessibleDescription(/must be an e-mail address/);
  await expect.element(password).toHaveAccessibleDescription(/must be at least \d+ characters/);
  await expect.element(field(/^Name/)).toHaveFocus();
  expect(asked("POST /setup")).toHaveLength(0);
  await expectReadable("three wrong fields");
  serve({ "POST /setup": json({}) });
  await userEvent.fill(field(/^Name/), "Ada");
  await userEvent.fill(field(/^E-mail/), "ada@example.com");
  await userEvent.fill(password, "a horse, a battery");
  await button("Create the account and sign in").click();
  await expect.poll(() => opened).toEqual(["/"]);
  expect(asked("POST /setup")[0]?.body).toEqual({
    token: "token",
    name: "Ada",
    email: "ada@example.com",
    password: "a horse, a battery",
  });
});

it("puts the server's refusal of a password at its field", async () => {
  await setup({ kind: "password", email: "vera@example.com", name: "Vera" });
  await expect.element(page.getByText("For vera@example.com.")).toBeVisible();
  serve({
    "POST /setup": refuse(422, "invalid", "The password is not taken.", [
      { path: "password", message: "is among the most used passwords" },
    ]),
  });
  await userEvent.fill(password, "password1234");
  await button("Save and sign in").click();
  await expect.element(password).toHaveAccessibleDescription(/is among the most used passwords/);
  await expect.element(page.getByRole("alert")).toHaveTextContent("The password is not taken.");
  await expect.element(password).toHaveFocus();
  await expectReadable("refused");
});

it("cannot be sent twice while a password is being saved", async () => {
  await setup({ kind: "password", email: "vera@example.com", name: "Vera" });
  serve({ "POST /setup": never });
  await userEvent.fill(password, "a horse, a battery");
  await button("Save and sign in").click();
  await expect.element(button("Save and sign in")).toBeDisabled();
  await expectReadable("pending");
});

it("has no form for a link that is incomplete, is being looked up, or works no more", async () => {
  await show(<SetupPage />, { page: true });
  await expect.element(page.getByRole("heading", { name: "The link is incomplete" })).toBeVisible();
  await expectReadable("incomplete");
  window.location.hash = "#token";
  serve({ "POST /setup/look-up": never });
  await show(<SetupPage />, { page: true });
  await expect.element(page.getByRole("status", { name: "Checking the link" })).toBeInTheDocument();
  await expectReadable("loading");
  serve({ "POST /setup/look-up": refuse(404, "notFound", "The link was used or has expired.") });
  await show(<SetupPage />, { page: true });
  await expect.element(page.getByRole("alert")).toHaveTextContent("The link was used or has expired.");
  await expect.element(page.getByRole("button", { name: /sign in/ })).not.toBeInTheDocument();
  await expectReadable("no right");
});
