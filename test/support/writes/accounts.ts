/** Sign-in, one-time links, API tokens, users. */
import { createLink } from "@/lib/server/auth/links";
import { hashPassword } from "@/lib/server/auth/password";
import { createToken } from "@/lib/server/auth/tokens";
import { db } from "@/lib/server/core/db";
import { TESTER } from "../house";
import { makeBrowser, makePerson } from "../people";
import type { Examples, Expectation } from "./example";

const PASSWORD = "correct horse battery";
const NEW_PASSWORD = "staple of another sort";

const userEvent = (name: string, action: string, holds: Expectation["holds"]): Expectation => ({
  action,
  target: `user/${name}@example.com`,
  holds,
});

/** Creates an account and returns its path. */
async function account(name: string): Promise<string> {
  return `/api/v1/users/${(await makePerson(name, "viewer")).id}`;
}

async function linkToken(name: string): Promise<string> {
  const { id } = await makePerson(name, "tuner");
  const { url } = await db().$transaction((tx) => createLink(tx, id));
  return new URL(url).hash.slice(1);
}

export const signInWrites: Examples = {
  signIn: async () => {
    const { email } = await makeBrowser("comes-in", "tuner", await hashPassword(PASSWORD));
    return {
      path: "/api/v1/session",
      json: { email, password: PASSWORD },
      leaves: { ...userEvent("comes-in", "session.begin", ["after"]), by: { actor: email, role: "tuner" } },
    };
  },
  signOut: async () => {
    const as = await makeBrowser("goes-out", "viewer");
    return {
      path: "/api/v1/session",
      as,
      leaves: { action: "session.end", target: `session/${as.sessionId}`, holds: [] },
    };
  },
  endSession: async () => {
    const as = await makeBrowser("has-two", "viewer");
    return {
      path: `/api/v1/sessions/${as.sessionId}`,
      as,
      leaves: { action: "session.end", target: `session/${as.sessionId}`, holds: [] },
    };
  },
  signOutEverywhere: async () => ({
    path: "/api/v1/sessions",
    as: await makeBrowser("lost-laptop", "viewer"),
    leaves: userEvent("lost-laptop", "session.endAll", ["before", "after"]),
  }),
  changePassword: async () => ({
    path: "/api/v1/session/password",
    as: await makeBrowser("changes", "viewer", await hashPassword(PASSWORD)),
    json: { current: PASSWORD, new: NEW_PASSWORD },
    leaves: userEvent("changes", "user.password", ["after"]),
  }),
  useSetupLink: async () => ({
    path: "/api/v1/setup",
    json: { token: await linkToken("new-here"), password: NEW_PASSWORD },
    leaves: {
      ...userEvent("new-here", "user.password", ["after"]),
      by: { actor: "new-here@example.com", role: "tuner" },
    },
  }),
};

export const tokenWrites: Examples = {
  createToken: async () => ({
    path: "/api/v1/tokens",
    json: { name: "nightly", role: "viewer", expiresInDays: 30 },
    leaves: { action: "apiToken.create", target: /^apiToken\/[0-9a-f-]{36}$/, holds: ["after"] },
  }),
  revokeToken: async () => {
    const as = await makeBrowser("revokes", "viewer");
    const given = { name: "leaked", role: "viewer", expiresInDays: 30 } as const;
    const { token } = await createToken(given, as, TESTER);
    return {
      path: `/api/v1/tokens/${token.id}`,
      as,
      leaves: { action: "apiToken.revoke", target: `apiToken/${token.id}`, holds: ["before"] },
    };
  },
};

export const userWrites: Examples = {
  createUser: () => ({
    path: "/api/v1/users",
    json: { email: "invited@example.com", name: "Invited", role: "viewer" },
    leaves: userEvent("invited", "user.create", ["after"]),
  }),
  changeUser: async () => ({
    path: await account("promoted"),
    json: { role: "tuner" },
    leaves: userEvent("promoted", "user.update", ["before", "after"]),
  }),
  deleteUser: async () => ({
    path: await account("leaves"),
    leaves: userEvent("leaves", "user.delete", ["before"]),
  }),
  renewUserLink: async () => ({
    path: `${await account("forgot")}/link`,
    leaves: userEvent("forgot", "user.link", ["after"]),
  }),
  signOutUser: async () => ({
    path: `/api/v1/users/${(await makeBrowser("signed-out", "viewer")).id}/sign-out`,
    leaves: userEvent("signed-out", "session.endAll", ["before", "after"]),
  }),
};
