"use client";

import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore, type ReactNode } from "react";
import { z } from "zod";
import { BusyButton } from "@/components/ui/BusyButton";
import { ErrorState } from "@/components/ui/ErrorState";
import { LoadingState } from "@/components/ui/LoadingState";
import { setupInputSchema, setupLookUpSchema, type SetupLookUp } from "@/lib/api/accounts";
import { PASSWORD_MIN } from "@/lib/api/passwords";
import { apiFetch } from "@/lib/client/api";
import { openFresh } from "@/lib/client/freshPage";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { AccountFrame } from "./AccountFrame";
import classes from "./AccountFrame.module.css";

/** The page behind a one-time link; its token follows `#`, which browsers do not send. */
export function SetupPage(): ReactNode {
  const token = useSyncExternalStore(
    onHashChange,
    () => window.location.hash.slice(1),
    () => null,
  );
  const link = useQuery({
    queryKey: ["setup", token],
    enabled: token !== null && token !== "",
    retry: false,
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      apiFetch("/setup/look-up", setupLookUpSchema, { method: "POST", json: { token }, signal }),
  });
  if (token === "") {
    return (
      <AccountFrame
        title="The link is incomplete"
        lead="Copy the whole one-time link, including the part after the # sign."
      >
        <Button component="a" href="/sign-in" variant="default">
          To the sign-in page
        </Button>
      </AccountFrame>
    );
  }
  if (link.isError) {
    return (
      <AccountFrame title="This link does not work">
        <ErrorState title="Nothing was changed" error={link.error} />
      </AccountFrame>
    );
  }
  if (!link.data || token === null) {
    return (
      <AccountFrame title="One moment">
        <LoadingState label="Checking the link" rows={2} />
      </AccountFrame>
    );
  }
  return <SetupForm token={token} link={link.data} />;
}

function onHashChange(changed: () => void): () => void {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}

function SetupForm({ token, link }: { readonly token: string; readonly link: SetupLookUp }): ReactNode {
  const first = link.kind === "administrator";
  const save = useMutation({
    mutationFn: (json: z.output<typeof setupInputSchema>) =>
      apiFetch("/setup", z.object({}), { method: "POST", json }),
    onSuccess: () => openFresh("/"),
  });
  const form = useZodForm({
    schema: setupInputSchema,
    initial: { token, password: "", ...(first ? { email: "", name: "" } : {}) },
    error: save.error,
    onSubmit: (input) => save.mutate(input),
  });
  return (
    <AccountFrame
      title={first ? "Create the first administrator" : "Choose a password"}
      lead={first ? "This account registers data sources and adds other people." : `For ${link.email ?? ""}.`}
    >
      <form {...form.props} className={classes.form}>
        {save.isError ? <ErrorState title="Not saved" error={save.error} /> : null}
        {first ? (
          <>
            <TextInput label="Name" autoComplete="name" required {...form.getInputProps("name")} />
            <TextInput
              label="E-mail address"
              type="email"
              autoComplete="username"
              required
              {...form.getInputProps("email")}
            />
          </>
        ) : (
          // Password managers store the password under this name.
          <input type="hidden" autoComplete="username" value={link.email ?? ""} readOnly />
        )}
        <PasswordInput
          label="Password"
          description={`At least ${PASSWORD_MIN} characters; several words are better than special characters`}
          autoComplete="new-password"
          required
          {...form.getInputProps("password")}
        />
        <BusyButton type="submit" loading={save.isPending}>
          {first ? "Create the account and sign in" : "Save and sign in"}
        </BusyButton>
      </form>
    </AccountFrame>
  );
}
