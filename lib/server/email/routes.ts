import { testedEmailsSchema } from "../../api/email";
import { routesOf } from "../auth/defineRoute";
import { testEmail } from "./test";

const route = routesOf("Settings");

export const testEmailRoute = route("POST /api/v1/settings/test-email", "testEmail", {
  summary: "Send one test message to every recipient of alerts now, and report the result for each.",
  role: "admin",
  limit: "expensive",
  response: {
    status: 200,
    description: "By recipient",
    schema: testedEmailsSchema,
  },
  handler: async ({ audit, signal }) => ({ items: await testEmail(audit, signal) }),
});
