"use client";

import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore, type FormEvent, type ReactNode } from "react";
import { z } from "zod";
import { ErrorState } from "@/components/ui/ErrorState";
import { LoadingState } from "@/components/ui/LoadingState";
import { PASSWORD_MIN, setupLookUpSchema, type SetupLookUp } from "@/lib/api/accounts";
import { apiFetch, fieldErrors } from "@/lib/client/api";
import { openFresh } from "@/lib/client/freshPage";
import { Entrance } from "./Entrance";
import classes from "./Entrance.module.css";

/** The page behind a one-time link; its token stands after `#`, which browsers keep to themselves. */
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
      <Entrance
        title="The link is incomplete"
        lead="Copy the whole one-time link, with what follows the # sign."
      >
        <Button component="a" href="/sign-in" variant="default">
          To the sign-in page
        </Button>
      </Entrance>
    );
  }
  if (link.isError) {
    return (
      <Entrance title="This link does not work">
        <ErrorState title="Nothing was changed" error={link.error} />
      </Entrance>
    );
  }
  if (!link.data || token === null) {
    return (
      <Entrance title="One moment">
        <LoadingState label="Looking the link up" rows={2} />
      </Entrance>
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
  const [values, setValues] = useState({ email: "", name: "", password: "" });
  const set = (change: Partial<typeof values>): void => setValues({ ...values, ...change });
  const save = useMutation({
    mutationFn: () =>
      apiFetch("/setup", z.object({}), {
        method: "POST",
        json: first ? { token, ...values } : { token, password: values.password },
      }),
    onSuccess: () => openFresh("/"),
  });
  const errors = fieldErrors(save.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Entrance
      title={first ? "Make the first administrator" : "Choose a password"}
      lead={first ? "This account registers data sources and lets others in." : `For ${link.email ?? ""}.`}
    >
      <form onSubmit={submit} className={classes.form} noValidate>
        {save.isError ? <ErrorState title="Not saved" error={save.error} /> : null}
        {first ? (
          <>
            <TextInput
              label="Name"
              autoComplete="name"
              required
              value={values.name}
              error={errors["name"]}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <TextInput
              label="E-mail address"
              type="email"
              autoComplete="username"
              required
              value={values.email}
              error={errors["email"]}
              onChange={(event) => set({ email: event.currentTarget.value })}
            />
          </>
        ) : (
          // Password managers file the password under it.
          <input type="hidden" autoComplete="username" value={link.email ?? ""} readOnly />
        )}
        <PasswordInput
          label="Password"
          description={`At least ${PASSWORD_MIN} characters; a few words are better than odd signs`}
          autoComplete="new-password"
          required
          value={values.password}
          error={errors["password"]}
          onChange={(event) => set({ password: event.currentTarget.value })}
        />
        <Button type="submit" loading={save.isPending}>
          {first ? "Make the account and sign in" : "Save and sign in"}
        </Button>
      </form>
    </Entrance>
  );
}
