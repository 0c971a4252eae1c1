import pino from "pino";
import { log } from "@/lib/platform/logs/log";

/** Everything logged during `act`, at the most detailed level. */
export async function logged(act: () => Promise<void>): Promise<string> {
  const lines: string[] = [];
  const talker = log as unknown as Record<symbol, { write: (line: string) => void }>;
  const stream = talker[pino.symbols.streamSym];
  const { level } = log;
  talker[pino.symbols.streamSym] = { write: (line) => void lines.push(line) };
  log.level = "debug";
  try {
    await act();
  } finally {
    log.level = level;
    if (stream) talker[pino.symbols.streamSym] = stream;
  }
  return lines.join("");
}

export type LogLine = Record<string, unknown>;

/** The messages of warnings and errors, except those of jobs, which log each of their own failures. */
export const troublesIn = (text: string): unknown[] =>
  linesOf(text)
    .filter(({ level, job }) => Number(level) >= 40 && job === undefined)
    .map(({ msg }) => msg);

/** The lines of a log, parsed; throws if a line is not JSON. */
export const linesOf = (text: string): LogLine[] =>
  text.split("\n").flatMap((line) => (line ? [JSON.parse(line) as LogLine] : []));
