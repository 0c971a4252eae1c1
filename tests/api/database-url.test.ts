import { expect, test } from "vitest";
import { connectionOptions } from "@/db/client";
import { connect, createPool } from "@/db/connection";
import { useProduct } from "../support/api";

useProduct();

test("DATABASE_URL may name a socket's folder as libpq does", async () => {
  const sql = connect(connectionOptions(), { max: 1 });
  const [row] = await sql<{ folder: string; port: string; database: string; user: string }[]>`
    select split_part(current_setting('unix_socket_directories'), ',', 1) as folder, current_setting('port') as port,
      current_database() as database, current_user as user`;
  await sql.end();
  if (!row?.folder) throw new Error("The test server listens on no socket");
  for (const host of ["localhost", ""]) {
    const url = `postgres://${row.user}@${host}/${row.database}?host=${encodeURIComponent(row.folder)}&port=${row.port}`;
    const bySocket = connect({ url }, { max: 1 });
    const pool = createPool({ url }, { max: 1 });
    try {
      expect(await bySocket`select inet_client_addr() as address`).toMatchObject([{ address: null }]);
      expect((await pool.query("select inet_client_addr() as address")).rows).toEqual([{ address: null }]);
    } finally {
      await bySocket.end();
      await pool.end();
    }
  }
});
