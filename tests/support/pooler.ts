import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { unprivilegedCommand } from "../../scripts/unprivileged-command.mjs";
import { freePort } from "./product";
import { until } from "./until";
import { connect } from "../../db/connection";

export const hasPgBouncer = spawnSync("pgbouncer", ["--version"], { stdio: "ignore" }).status === 0;

/** PgBouncer in transaction mode before the database, with at most two connections to it. */
export async function startPooler(folder: string, databaseUrl: string) {
  mkdirSync(folder, { recursive: true });
  const { hostname, port: databasePort, username, pathname } = new URL(databaseUrl);
  const port = await freePort();
  const file = path.join(folder, "pgbouncer.ini");
  const name = pathname.slice(1);
  writeFileSync(
    file,
    `[databases]
${name} = host=${hostname} port=${databasePort} user=${username} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
  );
  const [program, ...options] = [...unprivilegedCommand(folder), "pgbouncer", "--quiet", file];
  const child = spawn(program, options, { stdio: "ignore" });
  const url = `postgres://${username}@127.0.0.1:${port}/${name}`;
  await until(async () => {
    const sql = connect({ url }, { max: 1, connect_timeout: 2 });
    const isThere = await sql`select 1`.then(
      () => true,
      () => false,
    );
    await sql.end({ timeout: 1 });
    return isThere;
  });
  return { url, close: () => child.kill("SIGKILL") };
}
