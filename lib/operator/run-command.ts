import "server-only";
import { parseArgs } from "node:util";
import { z } from "zod";
import { closeDatabase, connectionOptions, directOptions } from "@/db/client";
import { isDatabaseUnavailable, isLostConnection } from "@/db/lost-connection";
import { openConnection } from "@/db/single-connection";
import { systemContext } from "@/lib/platform/context/context";
import { wordsOf } from "@/lib/platform/errors/explain";
import { partOf } from "@/lib/platform/logs/outages";
import { closePdfPool } from "@/lib/platform/pdf/pool";
import { placeOfFiles } from "@/lib/platform/storage/place-of-files";
import { withoutValues } from "@/lib/platform/logs/without-values";
import { acts } from "./acts";
import { commands } from "./commands";
import { OperatorError } from "./options";

const names = [
  "to",
  "from",
  "company",
  "holding",
  "hold",
  "users",
  "templates",
  "name",
  "domain",
  "email",
  "first-name",
  "last-name",
  "since",
  "keep",
];

/** Runs one command line of the operator; answers what to print and the exit code. */
export async function runCommand(args: string[]): Promise<{ lines: string[]; code: number }> {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
    const flag = { type: "boolean" as const };
    const {
      values: { help: wantsHelp, ...given },
      positionals,
    } = parseArgs({
      args,
      options: { ...options, all: flag, "lost-for-good": flag, "dry-run": flag, help: flag },
      allowPositionals: true,
    });
    const name = positionals[0] ?? "";
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
    if (wantsHelp || positionals.length === 0) return { lines: help(), code: 0 };
    if ((!command && !act) || positionals.length > 1)
      throw new OperatorError(`There is no command ${positionals.join(" ")}. Try --help.`);
    const chosen = z.record(z.string(), z.union([z.string(), z.literal(true)])).parse(given);
    if (act) return await act.run(chosen);
    return { lines: (await command?.run(systemContext(), chosen)) ?? [], code: 0 };
  } catch (error) {
    return { lines: (await linesOf(error)).split("\n"), code: 1 };
  } finally {
    await Promise.all([closeDatabase(), closePdfPool()]);
  }
}

/** Explains a failure to somebody who reads no stack traces; for a fault of the program, returns its message. */
async function linesOf(error: unknown): Promise<string> {
  if (error instanceof OperatorError || isOfOptions(error)) return error.message;
  if (partOf(error) === "storage") return `${placeOfFiles()} cannot be used: ${wordsOf(error)}`;
  const away = await findOutage();
  if (away) return away;
  if (isTableMissing(error)) return "The product has not been started on this database yet: its tables are missing.";
  if (isDatabaseUnavailable(error)) return `${wordsOf(error)}; it answers again, so repeat the command.`;
  return wordsOf(withoutValues(error));
}

/** What is wrong with the connection to the database; null if there is one. */
async function findOutage(): Promise<string | null> {
  for (const [address, name] of [
    [directOptions(), process.env["DATABASE_DIRECT_URL"] ? "DATABASE_DIRECT_URL" : "DATABASE_URL"],
    [connectionOptions(), "DATABASE_URL"],
  ] as const)
    try {
      await (await openConnection(address)).close();
    } catch (error) {
      const why = wordsOf(isLostConnection(error) ? (error.cause ?? "it hangs up") : error);
      return `The database cannot be used: ${why}. Check ${name}, and that the server runs and lets this machine in.`;
    }
  return null;
}

/** An option that `parseArgs` refuses; another TypeError is a fault of the program. */
const isOfOptions = (error: unknown): error is TypeError =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");

/** PostgreSQL's code for a table that is not there, which drizzle keeps as the cause. */
const isTableMissing = (error: unknown): boolean =>
  error instanceof Error && (("code" in error && error.code === "42P01") || isTableMissing(error.cause));

const help = () => [
  "npm run operator -- COMMAND [OPTIONS]",
  "",
  ...Object.entries({ ...acts, ...commands }).flatMap(([name, { usage, says }]) => [
    `  ${name} ${usage}`.trimEnd(),
    `      ${says}`,
  ]),
];
