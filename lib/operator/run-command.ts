import "server-only";
import { parseArgs } from "node:util";
import { z } from "zod";
import { closeDatabase } from "@/db/client";
import { systemContext } from "@/lib/platform/context";
import { acts } from "./acts";
import { commands, OperatorError } from "./commands";

const names = [
  "to",
  "from",
  "company",
  "holding",
  "users",
  "templates",
  "name",
  "email",
  "first-name",
  "last-name",
  "since",
];

/** Runs one command line of the operator; answers what to print and the exit code. */
export async function runCommand(args: string[]): Promise<{ lines: string[]; code: number }> {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
    const { values, positionals } = parseArgs({
      args,
      options: { ...options, help: { type: "boolean" } },
      allowPositionals: true,
    });
    const name = positionals[0] ?? "";
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
    if (values["help"] || positionals.length === 0) return { lines: help(), code: 0 };
    if ((!command && !act) || positionals.length > 1)
      throw new OperatorError(`There is no command ${positionals.join(" ")}. Try --help.`);
    const given = Object.entries(values).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
    const chosen = z.record(z.string(), z.string()).parse(Object.fromEntries(given));
    if (act) return await act.run(chosen);
    return { lines: (await command?.run(systemContext(), chosen)) ?? [], code: 0 };
  } catch (error) {
    if (error instanceof z.ZodError) return { lines: [wrongOptions(error), "Try --help."], code: 1 };
    if (error instanceof OperatorError || isOfOptions(error)) return { lines: [error.message], code: 1 };
    if (isTableMissing(error))
      return { lines: ["The product has not been started on this database yet: its tables are missing."], code: 1 };
    throw error;
  } finally {
    await closeDatabase();
  }
}

/** An option that `parseArgs` refuses; another TypeError is a fault of the program. */
const isOfOptions = (error: unknown): error is TypeError =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");

/** PostgreSQL's code for a table that is not there, which drizzle keeps as the cause. */
const isTableMissing = (error: unknown): boolean =>
  error instanceof Error && (("code" in error && error.code === "42P01") || isTableMissing(error.cause));

const wrongOptions = (error: z.ZodError) =>
  `Missing or wrong: ${[...new Set(error.issues.map((issue) => `--${issue.path.join(".")}`))].join(", ")}`;

const help = () => [
  "npm run operator -- COMMAND [OPTIONS]",
  "",
  ...Object.entries({ ...acts, ...commands }).flatMap(([name, { usage, says }]) => [
    `  ${name} ${usage}`.trimEnd(),
    `      ${says}`,
  ]),
];
