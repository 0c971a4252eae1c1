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

/** Sign-ins that are looked at; the security log keeps them for its 400 days. */
const latest = 500;

/**
 * Tells the owner of a sign-in from a browser and network that the account was not seen with, unless the owner does
 * without. Call before the sign-in is recorded. The first sign-in of an account is no news.
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

/** Browser and system, and the network: of IPv4 the first three numbers, of IPv6 the first 48 bits. */
const placeOf = ({ ip, userAgent }: { ip: string | null; userAgent: string | null }) =>
  `${browserName(userAgent) ?? ""}|${networkOf(ip ?? "")}`;

function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const bytes = address.toByteArray();
  return bytes.slice(0, address.kind() === "ipv4" ? 3 : 6).join(".");
}
