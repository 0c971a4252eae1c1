import { format, stripVTControlCharacters } from "node:util";

/** The levels of pino, with which the rest of the product logs. */
const levels = { debug: 20, log: 30, info: 30, warn: 40, error: 50 };
const names = { 10: "TRACE", 20: "DEBUG", 30: "INFO", 40: "WARN", 50: "ERROR", 60: "FATAL" };

/**
 * How the log is written: if LOG_FORMAT does not say, for people on a terminal and as JSON elsewhere.
 * @param {Record<string, string | undefined>} env
 * @param {{ isTTY?: boolean }} output
 */
export const logFormat = (env = process.env, output = process.stdout) =>
  env.LOG_FORMAT || (output.isTTY ? "pretty" : "json");

/** Whether LOG_LEVEL lets lines of this level through, as pino does. */
const isWanted = (level) => {
  const least = process.env.LOG_LEVEL || "info";
  return least !== "silent" && level >= (levels[least] ?? levels.info);
};

const lineOf = (fields) => `${JSON.stringify({ time: Date.now(), ...fields })}\n`;

/**
 * Turns everything that this process writes into JSON lines on standard output, including what libraries print, Node's
 * warnings, and text on standard error. Returns the function that writes a record.
 */
export function writeOnlyJson() {
  const write = process.stdout.write.bind(process.stdout);
  const record = (fields, done) => {
    if (isWanted(fields.level)) return write(lineOf(fields), done);
    done?.();
    return true;
  };
  for (const [name, level] of Object.entries(levels)) console[name] = (...words) => record(recordOf(level, words));
  for (const [stream, level] of [
    [process.stdout, levels.info],
    [process.stderr, levels.warn],
  ])
    stream.write = (chunk, encoding, done) => {
      const whenDone = typeof encoding === "function" ? encoding : done;
      const text = String(chunk);
      return isOfRecords(text) ? write(text, whenDone) : record(recordOf(level, [text]), whenDone);
    };
  takeWarnings(record);
  return record;
}

/** Writes Node's warnings as JSON lines on standard error, for a command whose other output is for people. */
export function writeWarningsAsJson() {
  takeWarnings((fields) => process.stderr.write(lineOf(fields)));
}

/** Passes Node's warnings to `record` instead of letting Node print them, unless --no-warnings was given. */
function takeWarnings(record) {
  if (process.listenerCount("warning") === 0) return;
  process.removeAllListeners("warning");
  process.on("warning", ({ name, code, message }) => {
    if (isWanted(levels.warn)) record({ level: levels.warn, warning: name, code, msg: message });
  });
}

/** Formats the log's JSON lines and Node's warnings for people, and leaves everything else unchanged. */
export function writeForPeople() {
  for (const [name, level] of Object.entries(levels)) if (!isWanted(level)) console[name] = () => {};
  takeWarnings((fields) => process.stderr.write(prettyLines(lineOf(fields))));
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (chunk, ...rest) =>
    write(isOfRecords(String(chunk)) ? prettyLines(String(chunk)) : chunk, ...rest);
}

function recordOf(level, words) {
  const error = words.find((word) => word instanceof Error);
  const said = words.map((word) => (word instanceof Error ? word.message : word));
  const msg = stripVTControlCharacters(format(...said)).trim();
  return { level, ...(error && { err: { type: error.name, message: error.message, stack: error.stack } }), msg };
}

const linesOf = (text) => text.split("\n").filter(Boolean);

function isOfRecords(text) {
  const lines = linesOf(text);
  return lines.length > 0 && lines.every((line) => readRecord(line) !== undefined);
}

function readRecord(line) {
  if (!line.startsWith("{")) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Time, level and message, then what else each line holds. */
const prettyLines = (text) =>
  linesOf(text)
    .map((line) => {
      const { level, time, msg = "", err, ...rest } = readRecord(line);
      const clock = new Date(time).toTimeString().slice(0, 8);
      const details = Object.entries(rest).map(([name, value]) => ` ${name}=${shown(value)}`);
      const stack = err ? `\n${err.stack ?? err.message}` : "";
      return `${clock} ${(names[level] ?? String(level)).padEnd(5)} ${msg}${details.join("")}${stack}\n`;
    })
    .join("");

const shown = (value) => (/^[\w.:/@-]+$/.test(String(value)) ? String(value) : JSON.stringify(value));
