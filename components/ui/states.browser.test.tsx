import { page } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { ApiError } from "@/lib/client/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { EmptyState } from "./EmptyState";
import { ErrorState } from "./ErrorState";
import { LoadingState } from "./LoadingState";
import { MissingPage } from "./MissingPage";
import { NotFoundState } from "./NotFoundState";
import { isNotFound } from "./notFound";

it("says what is missing and what fills the place", async () => {
  await show(<EmptyState title="No runs yet">Start one from a policy.</EmptyState>);
  await expect.element(page.getByText("No runs yet")).toBeVisible();
  await expect.element(page.getByText("Start one from a policy.")).toBeVisible();
  await expectReadable("empty");
});

it("tells what is being loaded to those who cannot see the bars", async () => {
  await show(<LoadingState label="Loading the runs" rows={3} />);
  const status = page.getByRole("status", { name: "Loading the runs" });
  await expect.element(status).toBeInTheDocument();
  expect(status.element().children).toHaveLength(3);
  await expectReadable("loading");
});

it("gives the reason of a failure, each detail with its path, the request's id and a retry", async () => {
  const retry = vi.fn();
  const error = new ApiError(
    422,
    "invalid",
    "The policy is not valid.",
    [{ path: "spec.maxImages", message: "must be at least 1" }],
    "req-7",
  );
  await show(<ErrorState title="The policy could not be saved" error={error} onRetry={retry} />);
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent("The policy is not valid.");
  await expect.element(alert).toHaveTextContent("spec.maxImages must be at least 1");
  await expect.element(alert).toHaveTextContent("Request req-7");
  await expectReadable("failed");
  await page.getByRole("button", { name: "Try again" }).click();
  expect(retry).toHaveBeenCalledOnce();
});

it("says what is wrong once where the message says all of it", async () => {
  const details = [{ path: "monthlyMinutes", message: "needs to be non-negative" }];
  const error = new ApiError(422, "invalidQuota", "monthlyMinutes needs to be non-negative", details);
  await show(<ErrorState title="The quota was not saved" error={error} />);
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent("monthlyMinutes needs to be non-negative");
  expect(alert.getByRole("listitem").elements()).toHaveLength(0);
});

const malformed = new ApiError(422, "invalid", "params.id: Invalid UUID", [
  { path: "params.id", message: "Invalid UUID" },
]);
const unknown = new ApiError(404, "notFound", 'There is no run "r1".');

it("leads from what is not there to its list, without another try and without words for programs", async () => {
  const back = { label: "To the runs", href: "/runs" };
  const view = await show(<NotFoundState what="the run" error={malformed} back={back} />);
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent("Not found: the run");
  await expect.element(alert).not.toHaveTextContent("UUID");
  await expect.element(page.getByRole("link", { name: "To the runs" })).toHaveAttribute("href", "/runs");
  await expect.element(page.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  await expectReadable("malformed");
  await view.unmount();
  await show(<NotFoundState what="the run" error={unknown} back={back} />);
  await expect.element(alert).toHaveTextContent('There is no run "r1".');
});

it("tells what is not there from what failed", () => {
  expect([malformed, unknown].map(isNotFound)).toEqual([true, true]);
  const others = [
    new ApiError(503, "unavailable", "Away."),
    new ApiError(422, "invalid", "Wrong.", [{ path: "spec", message: "is wrong" }]),
    new ApiError(400, "badRequest", "Wrong."),
    new Error("params.id"),
  ];
  expect(others.map(isNotFound)).toEqual([false, false, false, false]);
});

it("has no landmark of its own where an address of the dashboard has no page", async () => {
  // Rendered inside the main landmark, which the shell provides.
  await show(<MissingPage />);
  await expect.element(page.getByRole("heading", { name: "Not found", level: 1 })).toBeVisible();
  expect(document.querySelectorAll("main, [role=main]")).toHaveLength(1);
  await expectReadable("no page");
});
