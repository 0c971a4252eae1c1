import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** Squawk's rules that do not apply: matters of style, and what db/apply-migrations.ts does for every migration. */
const otherRules = [
  "prefer-robust-stmts",
  "require-lock-timeout",
  "require-statement-timeout",
  "require-enum-value-ordering",
  "prefer-bigint-over-int",
  "prefer-bigint-over-smallint",
  "prefer-identity",
  "prefer-text-field",
  "prefer-timestamptz",
];

/** Statements known to lock only for a moment. All others read or write rows, or hold locks of any length. */
const short = [
  /^create (unlogged )?table (?!.*\bas (select|table|values|with)\b)/,
  /^(create|drop) (unique )?index /,
  /^create (or replace )?(constraint )?(function|procedure|trigger|view|type|sequence) /,
  /^drop (table|function|procedure|trigger|view|type|sequence) /,
  /^alter (index|sequence|type|function|trigger) /,
  /^alter table (?!.*\b(set (logged|unlogged|tablespace|access method)|validate constraint|attach partition)\b)/,
  /^comment on /,
  /^insert into (?!.*\bselect\b).* values /,
  /^select 1$/,
];

/**
 * Complaints about migrations that would hold a lock for long on a large table, or that the previous version of the
 * product could not work with (docs/decisions/0032-migrations-hold-no-lock-for-long.md).
 * @param {string[]} files
 */
export function longLocks(files) {
  const migrations = files.map((file) => {
    const statements = statementsOf(readFileSync(file, "utf8"));
    return { file, statements, isOutside: statements.some(concurrent) };
  });
  const own = migrations.flatMap(({ file, statements, isOutside }) => {
    const why = isOutside
      ? "beside an index that is built concurrently, which needs a migration of its own"
      : "reads or writes rows, or locks: db/run-backfills.ts changes rows in batches";
    return statements
      .filter((statement) => (isOutside ? !concurrent(statement) : !isShort(statement)))
      .map((statement) => `${path.basename(file)}: ${statement.slice(0, 60)} (${why})`);
  });
  const filesOf = (outside) => migrations.filter(({ isOutside }) => isOutside === outside).map(({ file }) => file);
  return [...own, ...askSquawk(filesOf(true)), ...askSquawk(filesOf(false), "--assume-in-transaction")];
}

const concurrent = (statement) => /^(create|drop) (unique )?index concurrently /.test(statement);
const isShort = (statement) => short.some((pattern) => pattern.test(statement));

/** In lower case, without comments and the contents of quotes. */
function statementsOf(text) {
  const quotesAndComments = /\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'|--.*$|\/\*[^]*?\*\//gm;
  return text
    .replaceAll(quotesAndComments, (part) => (/^[$']/.test(part) ? "''" : ""))
    .toLowerCase()
    .split(";")
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);
}

function askSquawk(files, ...options) {
  if (files.length === 0) return [];
  const words = ["--reporter", "json", "--pg-version", "15", "--exclude", otherRules.join(","), ...options, ...files];
  const { stdout, stderr, error } = spawnSync("node_modules/.bin/squawk", words, { encoding: "utf8" });
  if (error || !stdout) throw error ?? new Error(stderr);
  return JSON.parse(stdout).map(
    ({ file, line, message, rule_name: rule }) => `${path.basename(file)}:${line + 1}: ${message} (${rule})`,
  );
}
