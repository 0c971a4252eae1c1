import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { unprivilegedCommand } from "../../scripts/unprivileged-command.mjs";
import { freePort, signalFamilies } from "./product";
import { until } from "./until";

const versions = "/usr/lib/postgresql";
const [newest] = existsSync(versions)
  ? readdirSync(versions).toSorted((one, other) => Number(other) - Number(one))
  : [];
/** Debian's PostgreSQL (the package postgresql), because the embedded one has no pg_basebackup. */
export const hasPostgres = newest !== undefined && existsSync(path.join(versions, newest, "bin/pg_basebackup"));

/** The commands of docs/operating.md, with the first server at a port of this machine. */
function documentedCommands(port: number) {
  const guide = readFileSync("docs/operating.md", "utf8");
  const [, block = ""] = /```sh\n(psql -c "create role replicator.*?)```/s.exec(guide) ?? [];
  const lines = block.replaceAll("\\\n", "").replaceAll("…", "of-a-test").trim().split("\n");
  const [role, backup, settings, check] = lines.map((line) =>
    [...line.matchAll(/(?:-c|--dbname) "([^"]+)"/g)].map(([, words = ""]) => words),
  );
  if (!role || !backup?.[0] || !settings || !check || lines.length > 4) throw new Error(`Not four commands:\n${block}`);
  return { role, backup: backup[0].replace("host=db1", `host=127.0.0.1 port=${port}`), settings, check };
}

/** Two servers, the second of which is a synchronous standby of the first: a commit is answered once both have it. */
export async function startReplicated(folder: string) {
  mkdirSync(folder);
  const [first, second] = [await freePort(), await freePort()];
  const [own, other] = [path.join(folder, "first"), path.join(folder, "second")];
  for (const place of [own, other]) mkdirSync(place, { mode: 0o700 });
  const run = (program: string, ...words: string[]) => {
    const [command = "", ...options] = [
      ...unprivilegedCommand(folder),
      path.join(versions, newest ?? "", "bin", program),
      ...words,
    ];
    return execFileSync(command, options, { stdio: ["ignore", "pipe", "pipe"], cwd: folder, encoding: "utf8" }).trim();
  };
  const start = (place: string, port: number, more: Record<string, string> = {}) => {
    const settings = {
      port,
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      max_connections: 60,
      ...more,
    };
    const words = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
    run("pg_ctl", "start", "--wait", "--pgdata", place, "--log", `${place}.log`, "--options", words.join(" "));
  };
  run("initdb", "--pgdata", own, "--username", "countersign", "--auth", "trust", "--encoding", "UTF8", "--no-sync");
  start(own, first);
  run("createdb", "--host", "127.0.0.1", "--port", String(first), "--username", "countersign", "countersign");
  const { role, backup, settings, check } = documentedCommands(first);
  const ask = (...statements: string[]) => {
    const server = ["--host", "127.0.0.1", "--port", String(first), "--username", "countersign"];
    return run("psql", ...server, "--no-align", "--tuples-only", ...statements.flatMap((each) => ["-c", each]));
  };
  ask(...role);
  run("pg_basebackup", "--pgdata", other, "--dbname", backup, "--write-recovery-conf", "--checkpoint", "fast");
  start(other, second, { synchronous_standby_names: "" }); // once promoted it has no standby, and waits for none
  ask(...settings);
  await until(async () => ask(...check) === "db2|sync");
  const postmasterOf = (place: string) => {
    const file = path.join(place, "postmaster.pid");
    return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : undefined;
  };
  const address = (...ports: number[]) =>
    `postgres://countersign@${ports.map((port) => `127.0.0.1:${port}`).join(",")}/countersign`;
  return {
    url: `${address(first, second)}?target_session_attrs=read-write`,
    ofSecond: address(second),
    ofFirst: address(first),
    /** As when the machine of the first loses its power. */
    killFirst: () => signalFamilies("SIGKILL", postmasterOf(own)),
    /** Its sockets stay open, and nothing answers. */
    freezeFirst: () => signalFamilies("SIGSTOP", postmasterOf(own)),
    promoteSecond: () => run("pg_ctl", "promote", "--wait", "--pgdata", other),
    close: () => signalFamilies("SIGKILL", postmasterOf(own), postmasterOf(other)),
  };
}
