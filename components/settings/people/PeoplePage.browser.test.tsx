import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { UserView } from "@/lib/api/accounts";
import { asked, json, list, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { PeoplePage } from "./PeoplePage";

const ID = "0190b5a0-0000-7000-8000-000000000051";
const vera: UserView = {
  id: ID,
  email: "vera@example.com",
  name: "Vera",
  role: "viewer",
  hasPassword: true,
  oidc: false,
  disabledAt: null,
  lastSignInAt: null,
  createdAt: "2026-11-01T00:00:00.000Z",
  sessions: 0,
  tokens: 0,
};
const ada: UserView = { ...vera, id: ID.replace("51", "01"), email: "ada@example.com", name: "Ada" };

const open = () =>
  show(
    <PathnameContext value="/settings/people">
      <PeoplePage />
    </PathnameContext>,
    { search: `?person=${ID}` },
  );

it("opens by link whom its first page does not list", async () => {
  serve({ "GET /users": json({ items: [ada], nextCursor: "next" }), [`GET /users/${ID}`]: json(vera) });
  await open();
  const drawer = page.getByRole("dialog", { name: "Edit vera@example.com" });
  await expect.element(drawer.getByRole("textbox", { name: "Name" })).toHaveValue("Vera");
});

it("asks for nobody whom the list has", async () => {
  serve({ "GET /users": list([ada, vera]) });
  await open();
  await expect.element(page.getByRole("dialog", { name: "Edit vera@example.com" })).toBeVisible();
  expect(asked(`GET /users/${ID}`)).toEqual([]);
});

it("says that there is no such person, and leads back to the list", async () => {
  serve({
    "GET /users": list([ada]),
    [`GET /users/${ID}`]: refuse(404, "notFound", "There is no such user."),
  });
  await open();
  const drawer = page.getByRole("dialog", { name: "Edit a person" });
  await expect.element(drawer.getByText("Not found: the person")).toBeVisible();
  await expect
    .element(drawer.getByRole("link", { name: "To the people" }))
    .toHaveAttribute("href", "/settings/people");
  await expectReadable("nobody under this address");
});
