import { describe, expect, it } from "vitest";
import { ConfigError, parseConfig } from "./config";

const FROM = { PLIMSOLL_SMTP_FROM: "Plimsoll <plimsoll@example.com>" };
const smtp = (PLIMSOLL_SMTP_URL: string) => parseConfig({ ...FROM, PLIMSOLL_SMTP_URL }).smtp;

describe("the mail server", () => {
  it("is read from its address, with the usual ports", () => {
    expect(smtp("smtp://bot:p%40ss%2Fw@mail.example.com")).toEqual({
      host: "mail.example.com",
      port: 587,
      implicitTls: false,
      user: "bot",
      password: "p@ss/w",
      from: FROM.PLIMSOLL_SMTP_FROM,
      caFile: undefined,
    });
    expect(smtp("smtps://[::1]")).toMatchObject({
      host: "::1",
      port: 465,
      implicitTls: true,
      user: undefined,
    });
    expect(parseConfig(FROM).smtp).toBeUndefined();
  });

  it.each([
    [
      { ...FROM, PLIMSOLL_SMTP_URL: "https://bot:s3cret@mail.example.com" },
      "must be smtp://HOST or smtps://HOST",
    ],
    [{ ...FROM, PLIMSOLL_SMTP_URL: "smtp://bot:s3cret%zz@mail.example.com" }, "write it as %25"],
    [{ PLIMSOLL_SMTP_URL: "smtp://bot:s3cret@mail.example.com" }, "PLIMSOLL_SMTP_FROM must be set"],
    [{ PLIMSOLL_SMTP_FROM: "nobody" }, "must be an address such as"],
    [{ PLIMSOLL_SMTP_FROM: "a@example.com\r\nBcc: b@example.com" }, "must be an address such as"],
  ])("that is wrong is told without its password: %j", (environment, words) => {
    const parse = (): unknown => parseConfig(environment);
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(words);
    expect(parse).not.toThrow("s3cret");
  });
});
