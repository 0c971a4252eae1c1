import "server-only";
import type { mailSettings } from "@/db/schema/appearance";
import { hmac, isHmac } from "@/lib/platform/crypto/crypto";

type Settings = typeof mailSettings.$inferSelect;
/** Whose mails leave by which server, and under which address. The password is sealed for its owner. */
type Decided = Pick<Settings, "host" | "port" | "fromAddress"> & Partial<Record<"companyId" | "userId", number | null>>;

const textOf = ({ companyId, userId, host, port, fromAddress }: Decided) =>
  JSON.stringify(["server", companyId ?? null, userId ?? null, host, port, fromAddress]);

/** The owner of the database can lead an organisation's mails through another server, but makes no code for it. */
export const serverMac = (server: Decided): string => hmac("mail", textOf(server));

export const isAsSaved = (server: Settings): boolean =>
  server.mac !== null && isHmac("mail", textOf(server), server.mac);
