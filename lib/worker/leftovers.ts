import "server-only";
import { apiLogDays } from "@/lib/integrations/schema";
import { and, eq, inArray, isNotNull, isNull, lt, notExists, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { batches } from "@/db/schema/batches";
import { documents } from "@/db/schema/documents";
import { apiLogs, webhookDeliveries } from "@/db/schema/integrations";
import { bulkJobs } from "@/db/schema/bulk";
import { publicLinks, publicVisits } from "@/db/schema/public-links";
import { idempotencyKeys, mailboxMessages, mails, rateLimits } from "@/db/schema/platform";
import { securityEvents } from "@/db/schema/security";
import { exportDays } from "@/lib/leaving/rules";
import { sweepExports } from "@/lib/leaving/export/sweep-exports";
import { passkeyChallenges, secondStepChallenges } from "@/db/schema/second-steps";
import { connectionProofs, connectionRequests, usedAssertions } from "@/db/schema/single-sign-on";
import { scimCalls } from "@/db/schema/scim";
import { agentConfirmations } from "@/db/schema/agents";
import { embedSessions } from "@/db/schema/embedding";
import { otpChallenges } from "@/db/schema/signing";
import { confirmationCodes, emailChanges, oneTimeTokens, sessions } from "@/db/schema/users";
import { securityLogDays } from "@/lib/security/schema";
import { dropPartitions, makePartitions } from "@/db/partitions";
import { removeUnconfirmed } from "@/lib/leaving/remove-unconfirmed";
import { type Context, systemContext } from "@/lib/platform/context/context";
import { lastMails } from "@/lib/platform/mail/last-mails";
import { oneByOne } from "@/lib/platform/jobs/one-by-one";

type Leftover = {
  what: string;
  /** How long it is kept once it is no longer needed; docs/operating.md lists the same periods. */
  keptHours: number;
  remove: (db: Context["db"], before: Date) => Promise<unknown>;
};

const day = 24;

/** Data that is deleted after a retention period. */
export const leftovers: Leftover[] = [
  {
    what: "Answers to calls with an idempotency key",
    keptHours: day,
    remove: async (db, before) => db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before)),
  },
  {
    what: "Sessions that have ended",
    keptHours: 30 * day,
    remove: async (db, before) =>
      db
        .delete(sessions)
        .where(or(lt(sessions.expiresAt, before), and(isNotNull(sessions.revokedAt), lt(sessions.revokedAt, before)))),
  },
  {
    what: "Confirmation codes that have run out",
    keptHours: day,
    remove: async (db, before) => db.delete(confirmationCodes).where(lt(confirmationCodes.expiresAt, before)),
  },
  {
    what: "Mailed links to invite, reset and sign in that have run out",
    keptHours: 30 * day,
    remove: async (db, before) => db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before)),
  },
  {
    what: "Accounts of a sign-up whose address was not confirmed, without organisation, plan and sent workflow",
    keptHours: 7 * day,
    remove: (db, before) => removeUnconfirmed({ ...systemContext(), db }, before),
  },
  {
    what: "Changes of address that are over",
    keptHours: 30 * day,
    remove: async (db, before) =>
      db
        .delete(emailChanges)
        .where(
          or(
            lt(emailChanges.undoUntil, before),
            and(isNull(emailChanges.undoUntil), lt(emailChanges.expiresAt, before)),
          ),
        ),
  },
  {
    what: "Sign-ins and passkey requests that nobody finished",
    keptHours: day,
    remove: async (db, before) => {
      await db.delete(secondStepChallenges).where(lt(secondStepChallenges.expiresAt, before));
      await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, before));
      await db.delete(connectionRequests).where(lt(connectionRequests.expiresAt, before));
      await db.delete(usedAssertions).where(lt(usedAssertions.expiresAt, before));
      await db
        .delete(connectionProofs)
        .where(
          and(
            isNull(connectionProofs.sessionId),
            isNull(connectionProofs.challengeId),
            lt(connectionProofs.createdAt, before),
          ),
        );
    },
  },
  {
    what: "One-time codes by text message that nobody used",
    keptHours: 30 * day,
    remove: async (db, before) =>
      db.delete(otpChallenges).where(and(isNull(otpChallenges.passedAt), lt(otpChallenges.expiresAt, before))),
  },
  {
    what: "Counters of limits that have run out",
    keptHours: 0,
    remove: async (db, before) => db.delete(rateLimits).where(lt(rateLimits.expire, before)),
  },
  {
    what: "Mails and text messages in the mailbox",
    keptHours: 30 * day,
    remove: async (db, before) => db.delete(mailboxMessages).where(lt(mailboxMessages.createdAt, before)),
  },
  {
    what: "Batches that were never started",
    keptHours: 7 * day,
    remove: async (db, before) =>
      db.delete(batches).where(and(eq(batches.state, "ready"), lt(batches.createdAt, before))),
  },
  {
    what: "Security log",
    keptHours: securityLogDays * day,
    remove: async (db, before) => db.delete(securityEvents).where(lt(securityEvents.at, before)),
  },
  {
    what: "Sessions of embedded pages",
    keptHours: day,
    remove: async (db, before) => db.delete(embedSessions).where(lt(embedSessions.createdAt, before)),
  },
  {
    what: "Confirmations that agents asked for",
    keptHours: day,
    remove: async (db, before) => db.delete(agentConfirmations).where(lt(agentConfirmations.createdAt, before)),
  },
  {
    what: "Visits of public links",
    keptHours: day,
    remove: async (db, before) => db.delete(publicVisits).where(lt(publicVisits.createdAt, before)),
  },
  {
    what: "Documents removed from drafts and templates, and deleted public links, which can be taken back for a minute",
    keptHours: day,
    remove: async (db, before) => {
      await db.delete(documents).where(lt(documents.removedAt, before));
      await db.delete(publicLinks).where(lt(publicLinks.deletedAt, before));
    },
  },
  {
    what: "Acts on many workflows, and what came of them",
    keptHours: 30 * day,
    remove: async (db, before) => db.delete(bulkJobs).where(lt(bulkJobs.createdAt, before)),
  },
  {
    what: "Exports of data, once they are ready",
    keptHours: exportDays * day,
    remove: sweepExports,
  },
  {
    what: "Mails to or about people who have deleted their account or left, where no server took them",
    keptHours: 7 * day,
    remove: async (db, before) =>
      db.delete(mails).where(and(inArray(mails.template, [...lastMails]), lt(mails.createdAt, before))),
  },
  {
    what: "Mails that were sent or refused",
    keptHours: 90 * day,
    remove: removeMails,
  },
  {
    what: "Logs of API calls",
    keptHours: apiLogDays * day,
    remove: async (db, before) => {
      await db.transaction((tx) => dropPartitions(tx, "api_logs", before));
      await db.delete(apiLogs).where(lt(apiLogs.requestReceivedAt, before));
      await db.delete(scimCalls).where(lt(scimCalls.at, before));
    },
  },
  {
    what: "Deliveries of webhooks",
    keptHours: 90 * day,
    remove: async (db, before) => {
      await db.transaction((tx) => dropPartitions(tx, "webhook_deliveries", before));
      await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before));
    },
  },
];

/** Makes the next months' partitions, and deletes every leftover whose retention period is over. */
export async function sweepLeftovers(ctx: Context): Promise<void> {
  await ctx.db.transaction((tx) => makePartitions(tx, ctx.now));
  await oneByOne(leftovers, {
    about: ({ what }) => ({ what }),
    act: ({ keptHours, remove }) => remove(ctx.db, new Date(ctx.now.getTime() - keptHours * 3_600_000)),
    failed: "leftovers could not be removed",
  });
}

/**
 * A workflow's page shows the addresses that its last mail did not reach. A refused mail is therefore kept as long as
 * its workflow, and so is every other mail to the same address about it.
 */
async function removeMails(db: Context["db"], before: Date): Promise<void> {
  const refusals = alias(mails, "refusals");
  const refusalsToSamePerson = db
    .select({ id: refusals.id })
    .from(refusals)
    .where(
      and(
        eq(refusals.workflowId, mails.workflowId),
        eq(refusals.recipient, mails.recipient),
        isNotNull(refusals.refusedAt),
      ),
    );
  await db
    .delete(mails)
    .where(and(or(lt(mails.sentAt, before), lt(mails.refusedAt, before)), notExists(refusalsToSamePerson)));
}
