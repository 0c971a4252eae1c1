import "server-only";
import type { mails } from "@/db/schema/platform";
import { hmac, isHmac } from "@/lib/platform/crypto/crypto";

type MailRow = typeof mails.$inferSelect;
/** All that decides what is sent, and where. The random `uuid` keeps a code from fitting another row. */
type Decided = Pick<MailRow, "uuid" | "template" | "recipient" | "language" | "data"> & {
  workflowId?: number | null | undefined;
};

const textOf = ({ uuid, template, recipient, language, workflowId, data }: Decided) =>
  JSON.stringify(["mail", uuid, template, recipient, language, workflowId ?? null, sorted(data)]);

/** The data as JSON keeps it, with sorted properties, because the database stores them in its own order. */
const sorted = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/**
 * The code of a mail, made when it is queued. Whoever owns the database can change or add rows, but cannot compute it.
 */
export const mailMac = (mail: Decided): string => hmac("mail", textOf(mail));

/** Whether the mail is stored as the product queued it. */
export const isAsQueued = (mail: MailRow): boolean => mail.mac !== null && isHmac("mail", textOf(mail), mail.mac);
