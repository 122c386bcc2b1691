/** People and their roles. */
import { z } from "zod";
import {
  newUserInputSchema,
  newUserSchema,
  oneTimeLinkSchema,
  userChangeInputSchema,
  userSchema,
} from "../../../api/accounts";
import { cursorQuerySchema, pageOf } from "../../../api/common";
import {
  changeUser,
  createUser,
  deleteUser,
  getUser,
  listUsers,
  renewLink,
  signOutUser,
} from "../../auth/users";
import { decodeCursor, encodeCursor } from "../cursor";
import { defineRoute } from "../defineRoute";

const TAG = "Users";
const params = z.object({ id: z.uuid() });

export const listUsersRoute = defineRoute({
  method: "GET",
  path: "/api/v1/users",
  operationId: "listUsers",
  tag: TAG,
  summary: "Everybody with an account, by e-mail address.",
  role: "admin",
  query: cursorQuerySchema,
  response: { status: 200, description: "A page", schema: pageOf(userSchema) },
  handler: async ({ query }) => {
    const { items, next } = await listUsers({ limit: query.limit, after: decodeCursor(query.cursor) });
    return { items, nextCursor: encodeCursor(next) };
  },
});

export const createUserRoute = defineRoute({
  method: "POST",
  path: "/api/v1/users",
  operationId: "createUser",
  tag: TAG,
  summary: "Make an account; the answer holds the one-time link by which its owner chooses a password.",
  role: "admin",
  peopleOnly: true,
  body: { schema: newUserInputSchema },
  secretAnswer: true,
  response: { status: 201, description: "The account and its link", schema: newUserSchema },
  handler: ({ body, audit }) => createUser(body, audit),
});

export const getUserRoute = defineRoute({
  method: "GET",
  path: "/api/v1/users/{id}",
  operationId: "getUser",
  tag: TAG,
  summary: "One account.",
  role: "admin",
  params,
  response: { status: 200, description: "The account", schema: userSchema },
  handler: ({ params: { id } }) => getUser(id),
});

export const changeUserRoute = defineRoute({
  method: "PATCH",
  path: "/api/v1/users/{id}",
  operationId: "changeUser",
  tag: TAG,
  summary: "Change name or role, disable or enable; in force with the person's next request.",
  role: "admin",
  peopleOnly: true,
  params,
  body: { schema: userChangeInputSchema },
  response: { status: 200, description: "The account", schema: userSchema },
  handler: ({ params: { id }, body, audit }) => changeUser(id, body, audit),
});

export const deleteUserRoute = defineRoute({
  method: "DELETE",
  path: "/api/v1/users/{id}",
  operationId: "deleteUser",
  tag: TAG,
  summary: "Delete an account with its sessions and tokens.",
  role: "admin",
  peopleOnly: true,
  params,
  response: { status: 204, description: "Deleted" },
  handler: async ({ params: { id }, audit }) => {
    await deleteUser(id, audit);
    return undefined;
  },
});

export const renewUserLinkRoute = defineRoute({
  method: "POST",
  path: "/api/v1/users/{id}/link",
  operationId: "renewUserLink",
  tag: TAG,
  summary: "A new one-time link for choosing a password; the one before is worth nothing any more.",
  role: "admin",
  peopleOnly: true,
  params,
  secretAnswer: true,
  response: { status: 201, description: "The link", schema: oneTimeLinkSchema },
  handler: ({ params: { id }, audit }) => renewLink(id, audit),
});

export const signOutUserRoute = defineRoute({
  method: "POST",
  path: "/api/v1/users/{id}/sign-out",
  operationId: "signOutUser",
  tag: TAG,
  summary: "End all sessions of a person.",
  role: "admin",
  peopleOnly: true,
  params,
  response: {
    status: 200,
    description: "How many ended",
    schema: z.object({ ended: z.number().int() }),
  },
  handler: async ({ params: { id }, audit }) => ({ ended: await signOutUser(id, audit) }),
});
