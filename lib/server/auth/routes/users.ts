/** People and their roles. */
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
import { uuidParams } from "../../http/routes/params";

const route = routesOf("Users");

export const listUsersRoute = route("GET /api/v1/users", "listUsers", {
  summary: "List all accounts, sorted by e-mail address by default.",
  role: "admin",
  query: sortedQuery(USER_SORTS),
  response: { status: 200, description: "A page of accounts", schema: pageOf(userSchema) },
  handler: ({ query }) => listUsers(query),
});

export const createUserRoute = route("POST /api/v1/users", "createUser", {
  summary:
    "Create an account. The response contains the one-time link with which its owner chooses a password.",
  role: "admin",
  peopleOnly: true,
  body: json(newUserInputSchema),
  secretAnswer: true,
  response: {
    status: 201,
    description: "The account and its one-time link",
    schema: newUserSchema,
    headers: ["location"],
  },
  conflict: "`emailTaken`: the e-mail address has an account",
  handler: async ({ body, audit }) => {
    const created = await createUser(body, audit);
    return new Answer(created, { location: `/api/v1/users/${created.user.id}` });
  },
});

export const getUserRoute = route("GET /api/v1/users/{id}", "getUser", {
  summary: "Return an account.",
  role: "admin",
  params: uuidParams,
  response: { status: 200, description: "The account", schema: userSchema },
  handler: ({ params: { id } }) => getUser(id),
});

export const changeUserRoute = route("PATCH /api/v1/users/{id}", "changeUser", {
  summary:
    "Change the name or role of an account, disable it or enable it. Takes effect with the person's next request.",
  role: "admin",
  peopleOnly: true,
  params: uuidParams,
  body: json(userChangeInputSchema),
  response: { status: 200, description: "The account", schema: userSchema },
  conflict: "`lastAdministrator`: nobody else is an administrator",
  handler: ({ params: { id }, body, audit }) => changeUser(id, body, audit),
});

export const deleteUserRoute = route("DELETE /api/v1/users/{id}", "deleteUser", {
  summary: "Delete an account with its sessions and tokens.",
  role: "admin",
  peopleOnly: true,
  params: uuidParams,
  response: { status: 204, description: "Account deleted" },
  conflict: "`lastAdministrator`: nobody else is an administrator",
  handler: ({ params: { id }, audit }) => deleteUser(id, audit),
});

export const renewUserLinkRoute = route("POST /api/v1/users/{id}/link", "renewUserLink", {
  summary: "Create a new one-time link for choosing a password. The previous link stops working.",
  role: "admin",
  peopleOnly: true,
  params: uuidParams,
  secretAnswer: true,
  response: { status: 201, description: "The one-time link", schema: oneTimeLinkSchema },
  conflict: "`disabled`: the account is disabled",
  handler: ({ params: { id }, audit }) => renewLink(id, audit),
});

export const signOutUserRoute = route("POST /api/v1/users/{id}/sign-out", "signOutUser", {
  summary: "End all sessions of a person.",
  role: "admin",
  peopleOnly: true,
  params: uuidParams,
  response: {
    status: 200,
    description: "The number of sessions ended",
    schema: signedOutSchema,
  },
  handler: async ({ params: { id }, audit }) => ({ ended: await signOutUser(id, audit) }),
});
