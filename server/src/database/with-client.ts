import pg, { type ClientConfig } from "pg";

/** Runs `work` on a connection of its own, outside any pool. */
export async function withClient<T>(
  connection: ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
