import "server-only";
import { z } from "zod";
import { readDomain } from "@/lib/connections/domains/rules";

/** A refusal with a message for the operator. */
export class OperatorError extends Error {}

/** As on the command line; a switch is true. */
export type Options = Record<string, string | true>;

const highestId = 2_147_483_647;
const wholeNumber = z.coerce.number().int().positive().max(highestId);

/** What each option takes; its description follows "expected is". */
export const companyId = wholeNumber.describe("the number of an organisation, as `list` shows it");
export const holdingId = wholeNumber.describe("the number of a holding company, as `list` shows it");
export const holdNumber = wholeNumber.describe("the number of a hold, as `holds-list` shows it");
export const anchorNumber = wholeNumber.describe("the number of an anchor, from 1 on");
export const limit = z.coerce.number().int().min(1).max(1_000_000).describe("a whole number from 1 to 1000000");
export const domainName = z
  .string()
  .transform((given) => readDomain(given) ?? "")
  .pipe(z.string().min(1))
  .describe("a domain such as acme.example");
const place = z.string().min(1);
export const backupPlace = place.describe("a folder for backups, or s3://BUCKET/PREFIX");
export const oneBackup = place.describe("the folder or the address of one backup");
export const keptBackups = z.coerce.number().int().min(1).max(10_000).describe("how many backups stay, from 1 on");

/** Reads a command's options; refuses with a line for each that is wrong, missing or not the command's. */
export function readOptions<S extends z.ZodObject>(schema: S, given: Options): z.infer<S> {
  const names = Object.keys(schema.shape);
  const foreign = Object.keys(given).filter((name) => !names.includes(name));
  const read = schema.safeParse(given);
  const wrong = new Set(read.error?.issues.map(({ path }) => String(path[0])));
  const lines = [
    ...foreign.map((name) => `--${name} is no option of this command.`),
    ...[...wrong].map((name) => lineOf(name, given[name], schema.shape[name])),
  ];
  if (lines.length > 0 || !read.success) throw new OperatorError([...lines, "Try --help."].join("\n"));
  return read.data;
}

function lineOf(name: string, value: string | true | undefined, shape: unknown): string {
  const inner = shape instanceof z.ZodOptional ? shape.unwrap() : shape;
  const expected = `expected is ${inner instanceof z.ZodType ? inner.description : "nothing"}.`;
  return value === undefined ? `--${name} is missing: ${expected}` : `--${name} ${JSON.stringify(value)}: ${expected}`;
}
