import { testedEmailsSchema } from "../../api/email";
import { routesOf } from "../auth/defineRoute";
import { testEmail } from "./test";

const route = routesOf("Settings");

export const testEmailRoute = route("POST /api/v1/settings/test-email", "testEmail", {
  summary: "Send a test message to every recipient of alerts, and return the result for each.",
  role: "admin",
  limit: "expensive",
  response: {
    status: 200,
    description: "The result for each recipient",
    schema: testedEmailsSchema,
  },
  handler: async ({ audit, signal }) => ({ items: await testEmail(audit, signal) }),
});
