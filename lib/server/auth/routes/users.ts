/** People and their roles. */
import { z } from "zod";
import {
  newUserInputSchema,
  newUserSchema,
  oneTimeLinkSchema,
  signedOutSchema,
  userChangeInputSchema,
  userSchema,
} from "../../../api/accounts";
import { pageOf, sortedQuery } from "../../../api/common";
import { USER_SORTS } from "../../../api/sorts";
import { changeUser, createUser, deleteUser, getUser, listUsers, renewLink, signOutUser } from "../users";
import { routesOf } from "../defineRoute";
import { json } from "../../http/body/json";
import { Answer } from "../../http/route";

const route = routesOf("Users");
const params = z.object({ id: z.uuid() });

export const listUsersRoute = route("GET /api/v1/users", "listUsers", {
  summary: "Everybody with an account, by e-mail address unless sorted.",
  role: "admin",
  query: sortedQuery(USER_SORTS),
  response: { status: 200, description: "A page", schema: pageOf(userSchema) },
  handler: ({ query }) => listUsers(query),
});

export const createUserRoute = route("POST /api/v1/users", "createUser", {
  summary:
    "Create an account; the answer contains the one-time link with which its owner chooses a password.",
  role: "admin",
  peopleOnly: true,
  body: json(newUserInputSchema),
  secretAnswer: true,
  response: {
    status: 201,
    description: "The account and its link",
    schema: newUserSchema,
    tells: ["location"],
  },
  handler: async ({ body, audit }) => {
    const created = await createUser(body, audit);
    return new Answer(created, { location: `/api/v1/users/${created.user.id}` });
  },
});

export const getUserRoute = route("GET /api/v1/users/{id}", "getUser", {
  summary: "One account.",
  role: "admin",
  params,
  response: { status: 200, description: "The account", schema: userSchema },
  handler: ({ params: { id } }) => getUser(id),
});

export const changeUserRoute = route("PATCH /api/v1/users/{id}", "changeUser", {
  summary: "Change name or role, disable or enable; in force with the person's next request.",
  role: "admin",
  peopleOnly: true,
  params,
  body: json(userChangeInputSchema),
  response: { status: 200, description: "The account", schema: userSchema },
  handler: ({ params: { id }, body, audit }) => changeUser(id, body, audit),
});

export const deleteUserRoute = route("DELETE /api/v1/users/{id}", "deleteUser", {
  summary: "Delete an account with its sessions and tokens.",
  role: "admin",
  peopleOnly: true,
  params,
  response: { status: 204, description: "Deleted" },
  handler: ({ params: { id }, audit }) => deleteUser(id, audit),
});

export const renewUserLinkRoute = route("POST /api/v1/users/{id}/link", "renewUserLink", {
  summary: "Create a new one-time link for choosing a password; the previous link stops working.",
  role: "admin",
  peopleOnly: true,
  params,
  secretAnswer: true,
  response: { status: 201, description: "The link", schema: oneTimeLinkSchema },
  handler: ({ params: { id }, audit }) => renewLink(id, audit),
});

export const signOutUserRoute = route("POST /api/v1/users/{id}/sign-out", "signOutUser", {
  summary: "End all sessions of a person.",
  role: "admin",
  peopleOnly: true,
  params,
  response: {
    status: 200,
    description: "How many ended",
    schema: signedOutSchema,
  },
  handler: async ({ params: { id }, audit }) => ({ ended: await signOutUser(id, audit) }),
});
