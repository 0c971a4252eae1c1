import "server-only";
import { eq } from "drizzle-orm";
import type { publicLinks } from "@/db/schema/public-links";
import { users } from "@/db/schema/users";
import type { UserContext } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { nameAndAddress } from "@/lib/recipients/rules";
import { recordSecurityEvent } from "@/lib/security/record-event";
import type { PublicLinkChange } from "./schema";

type Link = typeof publicLinks.$inferSelect;
type Changed = { fields: string[]; settings: PublicLinkChange };

const told = ["title", "closesAt", "maximum", "perDay", "confirmsAddress", "takesPrefill"] as const;

/**
 * Mails the person in whose name the link sends about changes by somebody else to what it sends, and records them for
 * both. Nobody can turn that off. A link that is reopened sends in the name of whoever reopened it.
 */
export async function tellOwner(tx: UserContext, link: Link, { fields, settings }: Changed): Promise<void> {
  const changed = told.filter((one) => settings[one] !== undefined && String(settings[one]) !== String(link[one]));
  if (link.creatorId === tx.actor.userId || (fields.length === 0 && changed.length === 0)) return;
  const [owner, actor] = [await findUser(tx, link.creatorId), await findUser(tx, tx.actor.userId)];
  if (!owner || !actor) return;
  await queueMail(tx, {
    template: "publicLinkChanged",
    recipient: owner.email,
    language: languageOr(owner.defaultLanguage),
    data: {
      name: owner.firstName,
      title: link.title,
      actor: nameAndAddress(actor),
      templateId: link.templateId,
      fields,
      settings: changed,
    },
  });
  await recordSecurityEvent(tx, "publicLinkChanged", {
    companyId: link.companyId ?? undefined,
    subjectId: link.creatorId,
    subject: link.title,
  });
}

async function findUser(tx: UserContext, id: number) {
  const [user] = await tx.db.select().from(users).where(eq(users.id, id));
  return user;
}
