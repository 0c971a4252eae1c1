import "server-only";
import type { mailSettings } from "@/db/schema/appearance";
import { hmac, isHmac } from "@/lib/platform/crypto/crypto";

type Settings = typeof mailSettings.$inferSelect;
/**
 * What the code covers: whose mails are sent by which server and from which address. The password is encrypted for its
 * owner anyway.
 */
type Decided = Pick<Settings, "host" | "port" | "fromAddress"> & Partial<Record<"companyId" | "userId", number | null>>;

const textOf = ({ companyId, userId, host, port, fromAddress }: Decided) =>
  JSON.stringify(["server", companyId ?? null, userId ?? null, host, port, fromAddress]);

/** Whoever owns the database can set another mail server for an organisation, but cannot compute this code. */
export const serverMac = (server: Decided): string => hmac("mail", textOf(server));

export const isAsSaved = (server: Settings): boolean =>
  server.mac !== null && isHmac("mail", textOf(server), server.mac);
