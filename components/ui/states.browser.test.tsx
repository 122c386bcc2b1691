import { page } from "vitest/browser";
import { expect, it, vi } from "vitest";
import { ApiError } from "@/lib/client/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { EmptyState } from "./EmptyState";
import { ErrorState } from "./ErrorState";
import { LoadingState } from "./LoadingState";

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
