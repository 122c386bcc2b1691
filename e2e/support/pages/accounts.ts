import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { whole } from "../test";

export class PeoplePage {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto("/settings/people");
    await expect(this.page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  }

  get form(): Locator {
    return this.page.getByRole("dialog", { name: "Add person" });
  }

  row(email: string): Locator {
    return this.page.getByRole("group", { name: "People" }).getByRole("row").filter({ hasText: email });
  }

  /** Adds the person and returns the one-time link, which is only shown once. */
  async add(email: string, name: string, role: "viewer" | "tuner" | "admin"): Promise<string> {
    await this.page.getByRole("button", { name: "Add person" }).click();
    await this.form.getByLabel(/^E-mail address/).fill(email);
    await this.form.getByLabel(/^Name/).fill(name);
    await this.form.getByRole("radio", { name: role }).check();
    await this.form.getByRole("button", { name: "Add person" }).click();
    const link = await this.link(email);
    await expect(this.row(email)).toBeVisible();
    return link;
  }

  async link(email: string): Promise<string> {
    const dialog = this.page.getByRole("dialog", { name: `One-time link for ${email}` });
    const link = await dialog.getByLabel(/^Link/).inputValue();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog).toBeHidden();
    return link;
  }

  async choose(email: string, action: string): Promise<void> {
    await this.page.getByRole("button", { name: `Actions for ${email}` }).click();
    await this.page.getByRole("menuitem", { name: action }).click();
  }

  /** Confirms in the dialog. */
  async confirm(title: string | RegExp, button: string): Promise<void> {
    await this.page.getByRole("dialog", { name: title }).getByRole("button", { name: button }).click();
  }
}

/** Opens a one-time link and chooses the password. Ends on the overview, signed in. */
export async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await whole(page);
}

/** Fills in and submits the sign-in form of the page. */
export async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(/^E-mail address/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Expects that a control exists, can be focused by keyboard and says why it is disabled. */
export async function expectRefused(control: Locator, reason: RegExp): Promise<void> {
  await expect(control).toBeVisible();
  await expect(control).toHaveAttribute("aria-disabled", "true");
  await expect(control).toHaveAccessibleDescription(reason);
  await control.focus();
  await expect(control).toBeFocused();
}
