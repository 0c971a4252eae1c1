import "server-only";
import { and, desc, eq } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { securityEvents } from "@/db/schema/security";
import type { users } from "@/db/schema/users";
import { browserName } from "@/lib/platform/context/browser-name";
import type { Context } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { whereFrom } from "@/lib/security/tell-administrators";

/** How many of the latest sign-ins are compared; the security log keeps them for 400 days. */
const latest = 500;

/**
 * Mails the owner about a sign-in from a browser and network that are new for the account, unless the owner has turned
 * that off. Call it before the sign-in is recorded. The first sign-in of an account is not reported.
 */
export async function tellOfNewBrowser(ctx: Context, user: typeof users.$inferSelect): Promise<void> {
  if (user.mutedMails.includes("newBrowser")) return;
  const seen = await ctx.db
    .select({ ip: securityEvents.ip, userAgent: securityEvents.userAgent })
    .from(securityEvents)
    .where(and(eq(securityEvents.actorId, user.id), eq(securityEvents.event, "signedIn")))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(latest);
  const { ip, userAgent } = ctx.request;
  const own = placeOf({ ip, userAgent });
  if (seen.length === 0 || seen.some((one) => placeOf(one) === own)) return;
  await queueMail(ctx, {
    template: "newBrowser",
    recipient: user.email,
    language: languageOr(user.defaultLanguage),
    data: { name: user.firstName, email: user.email, ...whereFrom(ctx), timeZone: "UTC" },
  });
}

/** Browser, system and network: the first three numbers of an IPv4 address, the first 48 bits of an IPv6 address. */
const placeOf = ({ ip, userAgent }: { ip: string | null; userAgent: string | null }) =>
  `${browserName(userAgent) ?? ""}|${networkOf(ip ?? "")}`;

function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const bytes = address.toByteArray();
  return bytes.slice(0, address.kind() === "ipv4" ? 3 : 6).join(".");
}
