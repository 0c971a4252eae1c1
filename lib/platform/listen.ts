import "server-only";
import { connectionOptions } from "@/db/client";
import { connect } from "@/db/connection";

type Client = ReturnType<typeof connect>;
type Hear = (payload: string) => void;

const kept = globalThis as { countersignListening?: { client: Client; channels: Map<string, Promise<unknown>> } };

/**
 * Hears what PostgreSQL notifies on the channel, over one connection for the whole process; a second call for a
 * channel changes nothing. postgres.js listens again by itself after a lost connection.
 */
export async function hear(channel: string, hearer: Hear): Promise<void> {
  const { client, channels } = (kept.countersignListening ??= {
    client: connect(connectionOptions(), { max: 1, onnotice: () => {} }),
    channels: new Map(),
  });
  const listening = channels.get(channel) ?? client.listen(channel, hearer);
  channels.set(channel, listening);
  await listening.catch((error: unknown) => {
    channels.delete(channel);
    throw error;
  });
}

export async function closeListening(): Promise<void> {
  const open = kept.countersignListening;
  delete kept.countersignListening;
  await open?.client.end({ timeout: 5 });
}
