import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { directOptions } from "@/db/client";
import { LostConnection } from "@/db/lost-connection";
import { type Connection, openConnection } from "@/db/single-connection";

type Listener = {
  onNotify: (payload: string) => void;
  /** Called when a lost connection is open again: notifications may have been missed meanwhile. */
  onGap: () => void;
};
type Listening = { listeners: Map<string, Listener>; connection?: Promise<Connection>; isOver: boolean };

const againMs = 1_000;
/** A connection that only listens is asked so often, because its loss is noticed by a question without an answer. */
const askedMs = 30_000;
const processState = globalThis as { countersignListening?: Listening };

/**
 * Listens for PostgreSQL notifications on the channel, over one connection per process. A second call for the same
 * channel has no effect. A lost connection is reopened as soon as possible.
 */
export async function listen(channel: string, listener: Listener): Promise<void> {
  const state: Listening = (processState.countersignListening ??= { listeners: new Map(), isOver: false });
  if (!state.listeners.has(channel)) {
    state.listeners.set(channel, listener);
    const connection = await state.connection?.catch(() => undefined);
    await connection?.query(listenTo(channel));
  }
  try {
    await (state.connection ??= open(state));
  } catch (error) {
    delete state.connection; // the next caller tries again
    throw error;
  }
}

const listenTo = (channel: string) => ({ text: `listen "${channel}"` });

async function open(state: Listening): Promise<Connection> {
  let isListening = false;
  const connection = await openConnection(directOptions(), {
    onNotify: (channel, payload) => state.listeners.get(channel)?.onNotify(payload),
    onLost: () => {
      if (isListening) state.connection = reopen(state); // otherwise the caller tries again
    },
  });
  const asking = setInterval(() => {
    if (state.isOver || connection.isLost) clearInterval(asking);
    else connection.query({ text: "select 1" }).catch(() => {});
  }, askedMs).unref();
  try {
    for (const channel of state.listeners.keys()) await connection.query(listenTo(channel));
  } catch (error) {
    clearInterval(asking);
    await connection.close();
    throw error;
  }
  if (connection.isLost) throw new LostConnection();
  isListening = true;
  return connection;
}

async function reopen(state: Listening): Promise<Connection> {
  for (;;) {
    await sleep(againMs);
    if (state.isOver) throw new LostConnection();
    const connection = await open(state).catch(() => undefined);
    if (!connection) continue;
    for (const { onGap } of state.listeners.values()) onGap();
    return connection;
  }
}

export async function closeListening(): Promise<void> {
  const state = processState.countersignListening;
  delete processState.countersignListening;
  if (!state) return;
  state.isOver = true;
  const connection = await state.connection?.catch(() => undefined);
  await connection?.close();
}
