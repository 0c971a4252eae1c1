import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool, TimeoutError } from "tarn";
import type { ConnectionOptions } from "./connection-options";
import { codeOf, isLostConnection, LostConnection } from "./lost-connection";
import { isOutage, setOutage } from "./outage";
import { answers, type Codecs, type Connection, isAlive, openConnection, type Statement } from "./single-connection";
import { clientOf, inTransaction, type Rows, type TransactionClient } from "./transaction";

/** The transaction in which the code runs. */
const transaction = new AsyncLocalStorage<{ isOpen: boolean }>();

const probeMs = 500;
const lifetimeMs = 30 * 60_000;
const refusedInReadOnly = "25006";

type PoolOptions = {
  max: number;
  /** False behind a pooler that gives each transaction another session, where statements are not prepared by name. */
  prepares?: boolean;
};

/**
 * A connection pool with the interface of a postgres.js client, for drizzle. When a connection is lost, a read outside
 * a transaction and the `begin` of a transaction are retried once; a write is never retried.
 */
export function createPooledClient(address: ConnectionOptions, { max, prepares = true }: PoolOptions) {
  const codecs: Codecs = { parsers: {}, serializers: {} }; // drizzle adds its own
  let lastLossAt = -Infinity;
  let lastOpenedAt = -Infinity;
  let isEnded = false;
  const pool = new Pool<Connection>({
    min: 0,
    max,
    create: open,
    // Whatever ended one connection may also have ended the idle ones, so those opened before the last loss are
    // dropped.
    validate: ({ isLost, openedAt }) => !isLost && openedAt > lastLossAt && performance.now() - openedAt < lifetimeMs,
    destroy: (connection) => connection.close(),
    acquireTimeoutMillis: 30_000,
    createTimeoutMillis: 10_000,
    createRetryIntervalMillis: 50,
    idleTimeoutMillis: 60_000,
    propagateCreateError: true,
  });

  async function open(): Promise<Connection> {
    if (isOutage()) throw new LostConnection(); // fail fast, and do not flood a server that is starting
    const begunAt = performance.now();
    try {
      const connection = await openConnection(address, { codecs, prepares, onLost: noteLoss });
      lastOpenedAt = performance.now();
      return connection;
    } catch (error) {
      if (!isAlive(error)) noteLoss("silent", begunAt);
      throw error;
    }
  }

  function noteLoss(how: "ended" | "silent", since: number) {
    // Silence is noticed many seconds late. Newer connections may work by then, as after a failover.
    const isOver = lastOpenedAt > since;
    lastLossAt = how === "silent" && isOver ? Math.max(lastLossAt, since) : performance.now();
    if (how === "silent" && !isOver) awaitReturn();
  }

  function awaitReturn() {
    if (isOutage() || isEnded) return;
    setOutage(true);
    const probe = async () => {
      const isBack = isEnded || (await answers(address));
      if (isBack) {
        lastOpenedAt = performance.now();
        setOutage(false);
      } else setTimeout(probe, probeMs).unref();
    };
    void probe();
  }

  async function withConnection<T>(act: (connection: Connection) => Promise<T>): Promise<T> {
    // With a second connection inside a transaction, as many of them as there are connections would wait for each other.
    if (transaction.getStore()?.isOpen) throw new Error("A transaction's connection is held: use the transaction.");
    const connection = await pool.acquire().promise.catch((error: unknown) => {
      throw error instanceof TimeoutError ? new LostConnection(error) : error;
    });
    return act(connection).finally(() => pool.release(connection));
  }

  async function ask(statement: Statement): Promise<Rows> {
    const first = await withConnection((connection) => answerOrLoss(connection, statement));
    if (!isLostConnection(first)) return first;
    if (!/^\s*(select|with)\b/i.test(statement.text)) throw first;
    return withConnection((connection) => readAgain(connection, statement, first));
  }

  async function begin<T>(act: (client: TransactionClient) => Promise<T>): Promise<T> {
    const tryOnce = () =>
      withConnection(async (connection) => {
        const begun = await answerOrLoss(connection, { text: "begin" });
        if (isLostConnection(begun)) return begun;
        const own = { isOpen: true };
        const result = await transaction
          .run(own, () => inTransaction(connection, act))
          .finally(() => (own.isOpen = false)); // what `act` started may go on afterwards
        return { result };
      });
    const first = await tryOnce();
    const begun = isLostConnection(first) ? await tryOnce() : first;
    if (isLostConnection(begun)) throw begun;
    return begun.result;
  }

  return {
    ...clientOf(ask),
    options: codecs,
    begin,
    /** For the metrics. */
    inUse: () => ({ used: pool.numUsed(), free: pool.numFree(), pending: pool.numPendingAcquires() }),
    /** Waits for running statements, at most `timeout` seconds. */
    async end({ timeout }: { timeout: number }) {
      isEnded = true;
      await Promise.race([pool.destroy(), sleep(timeout * 1000, undefined, { ref: false })]);
    },
  };
}

/** Returns, rather than throws, a loss of connection during this statement, so that the caller can retry it. */
async function answerOrLoss(connection: Connection, statement: Statement): Promise<Rows | LostConnection> {
  try {
    return await connection.query(statement);
  } catch (error) {
    if (isLostConnection(error)) return error;
    throw error;
  }
}

/** Repeats the statement in a read-only transaction, in which the server refuses a write before it takes effect. */
async function readAgain(connection: Connection, statement: Statement, loss: LostConnection): Promise<Rows> {
  try {
    await connection.query({ text: "begin read only" });
    return await inTransaction(connection, async (client) => {
      const { text, values, prepare = false, asArrays } = statement;
      const rows = client.unsafe(text, values, { prepare });
      return asArrays ? rows.values() : rows;
    });
  } catch (error) {
    throw codeOf(error) === refusedInReadOnly ? loss : error;
  }
}
