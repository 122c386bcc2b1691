import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "./queryClient";

afterEach(() => onlineManager.setOnline(true));

it("asks where the browser says that it has no network, and so tells at once that nobody answers", async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  const away = vi.fn(() => Promise.reject(new Error("The server cannot be reached.")));
  const mutation = client.getMutationCache().build(client, { mutationFn: away });
  await expect(mutation.execute(undefined)).rejects.toThrow("cannot be reached");
  const reading = client.fetchQuery({ queryKey: ["policies"], queryFn: away, retry: false });
  await expect(reading).rejects.toThrow("cannot be reached");
  expect(away).toHaveBeenCalledTimes(2);
});
