import type postgres from "postgres";
import { codeOf } from "./lost-connection";
import type { Connection, Statement } from "./single-connection";

export type Rows = postgres.RowList<postgres.Row[]>;
type Ask = (statement: Statement) => Promise<Rows>;
/** The part of a postgres.js client that drizzle calls. */
type Client = {
  unsafe(
    text: string,
    values?: unknown[],
    options?: { prepare?: boolean },
  ): Promise<Rows> & { values(): Promise<Rows> };
};
export type TransactionClient = Client & {
  savepoint<T>(act: (client: TransactionClient) => Promise<T>): Promise<T>;
};

const abortedTransaction = "25P02";
const frequentAfter = 3;
const mostFrequent = 500;
// Global, so that tests that share a process begin without it.
const processState = globalThis as { countersignStatementUses?: Map<string, number> };

/**
 * True for a statement that comes often: preparing it by name saves a round trip and the parsing. Used in transactions
 * only, whose statements find rows by id, so that one plan suits every value. Bounded, because a list of values makes a
 * different text for each length.
 */
function isFrequent(text: string): boolean {
  const uses = (processState.countersignStatementUses ??= new Map<string, number>());
  const count = uses.get(text) ?? 0;
  if (count >= frequentAfter) return true;
  if (count > 0 || uses.size < mostFrequent) uses.set(text, count + 1);
  return false;
}

export const clientOf = (ask: Ask): Client => ({
  unsafe(text, values = [], { prepare = false } = {}) {
    let asArrays = false;
    // Sent in the next microtask, so that a call of `values()` can still change the form of the rows.
    const rows = Promise.resolve().then(() => ask({ text, values, prepare, asArrays }));
    return Object.assign(rows, {
      values() {
        asArrays = true;
        return rows;
      },
    });
  },
});

/**
 * Runs `act` in the transaction just begun on the connection, then commits. If any statement failed, even one whose
 * error `act` caught, the transaction is rolled back and the error thrown.
 */
export function inTransaction<T>(connection: Connection, act: (client: TransactionClient) => Promise<T>): Promise<T> {
  return scope(connection, act, { end: "commit", undo: "rollback", depth: 0 });
}

type Bounds = { end?: string; undo: string; depth: number };

async function scope<T>(
  connection: Connection,
  act: (client: TransactionClient) => Promise<T>,
  { end, undo, depth }: Bounds,
): Promise<T> {
  let failure: unknown;
  let isOver = false;

  const ask: Ask = async (statement) => {
    if (isOver) throw new Error("The transaction is over");
    try {
      return await connection.query({ ...statement, prepare: statement.prepare || isFrequent(statement.text) });
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };

  async function savepoint<U>(inner: (client: TransactionClient) => Promise<U>): Promise<U> {
    const name = `s${depth}`;
    await ask({ text: `savepoint ${name}` });
    return scope(connection, inner, { undo: `rollback to ${name}`, depth: depth + 1 });
  }

  try {
    const result = await act({ ...clientOf(ask), savepoint });
    if (failure) throw failure;
    isOver = true;
    if (end) await connection.query({ text: end });
    return result;
  } catch (error) {
    isOver = true;
    // If the rollback fails too, the state of the connection is unknown, so it is closed.
    await connection.query({ text: undo }).catch(() => connection.close());
    throw codeOf(error) === abortedTransaction ? (failure ?? error) : error;
  }
}
