/** A connection whose encoding, time zone and formats are fixed, so that values mean the same on every server. */
import pg from "pg";

/** Connects, calls `use` and disconnects. Text that is written and read is independent of the server's settings. */
export async function withConnection<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: "plimsoll backup",
  });
  // The pending query gets the error; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(
      `set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';
       set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1;
       set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`,
    );
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
