import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { prepared } from "@/db/prepared";
import { companies } from "@/db/schema/companies";
import { deviceSessions } from "@/db/schema/signing";
import { users } from "@/db/schema/users";
import { delegations, recipients, workflows } from "@/db/schema/workflows";
import { senderColumns } from "@/lib/access/find-sender";
import { chooseBranding, senderBranding } from "@/lib/branding/find-branding";
import type { BrandingDto } from "@/lib/branding/schema";
import { type EmbedSession, findEmbedSession } from "@/lib/embedding/find-session";
import type { Context } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { knowLink } from "@/lib/platform/http/known-links";
import { logRarely } from "@/lib/platform/logs/log";
import { acts, isHosted, rolesWhere } from "@/lib/recipients/roles";
import { isRemoved } from "@/lib/recipients/rules";
import { linkHashOf } from "@/lib/workflows/send/signing-link";

type Recipient = typeof recipients.$inferSelect;
type DeviceSession = typeof deviceSessions.$inferSelect;
export type SigningRequest = {
  /** The recipient, who for an alternate's link has the alternate's name, address and number. */
  recipient: Recipient;
  /** For a part with alternates: the name of the one who has claimed it. */
  claimer: Pick<Recipient, "firstName" | "lastName"> | null;
  /** Whose link it is, with its gate: the recipient, or the alternate. */
  holder: Recipient;
  /** In person: the device in the recipient's hands, if the host has handed it over. */
  device: DeviceSession | null;
  /** Opened by the device's own link, and not by the host's. */
  isOnDevice: boolean;
  /** The session in the sender's own application by which it was opened; null by the recipient's link. */
  embedded: EmbedSession | null;
  workflow: typeof workflows.$inferSelect;
  sender: Pick<typeof users.$inferSelect, "firstName" | "lastName" | "email" | "defaultLanguage" | "mutedMails">;
  company: { name: string; timeZone: string; defaultLanguage: string } | null;
  /** The sender's or the organisation's branding; null for the product's own. */
  branding: BrandingDto | null;
};

const holders = alias(recipients, "holder");

/**
 * Of a recipient's or alternate's link, or of that of a device in the hands of a recipient in person. A former
 * holder's link opens nothing, even if a current row carries it.
 */
const idBehindLink = sql`coalesce(
  (select link.id from ${recipients} as link where link.link_hash = ${sql.placeholder("linkHash")}
    and not exists (select from ${delegations} as before
      where before.signatory_id = link.id and before.link_hash = ${sql.placeholder("linkHash")})),
  (select device.signatory_id from ${deviceSessions} as device
    join ${recipients} as hosted on hosted.id = device.signatory_id and hosted.recipient_role in ${rolesWhere(isHosted)}
    where device.link_hash = ${sql.placeholder("linkHash")} and device.ended_at is null
    and not exists (select from ${delegations} as before where before.link_hash = ${sql.placeholder("linkHash")})))`;

const requestOf = prepared((db) =>
  db
    .select({
      recipient: recipients,
      holder: holders,
      device: deviceSessions,
      workflow: workflows,
      sender: senderColumns,
      company: { name: companies.name, timeZone: companies.timeZone, defaultLanguage: companies.defaultLanguage },
      ...senderBranding.columns,
    })
    .from(holders)
    .innerJoin(recipients, eq(recipients.id, sql`coalesce(${holders.memberOf}, ${holders.id})`))
    .innerJoin(workflows, eq(workflows.id, recipients.workflowId))
    .innerJoin(users, eq(users.id, workflows.initiatorId))
    .leftJoin(companies, eq(companies.id, workflows.companyId))
    .leftJoin(senderBranding.ofUser, senderBranding.isOfUser(workflows.initiatorId))
    .leftJoin(senderBranding.ofCompany, senderBranding.isOfCompany(workflows.companyId))
    .leftJoin(deviceSessions, and(eq(deviceSessions.signatoryId, holders.id), isNull(deviceSessions.endedAt)))
    .where(and(eq(holders.id, idBehindLink), isNull(workflows.deletedAt)))
    .prepare("signing_request"),
);

/** The request behind a link, or behind an embedded session. Unknown, deleted and revoked links are all answered as expired. */
export async function openRequest(ctx: Context, token: string): Promise<SigningRequest> {
  const embedded = await findEmbedSession(ctx, token);
  const linkHash = embedded ? embedded.linkHash : sha256(token);
  const [row] = await requestOf(ctx.db).execute({ linkHash });
  if (!row) throw new AppError("expired");
  const { userBranding, companyBranding, recipient, ...request } = row;
  const isOnDevice = row.device?.linkHash === linkHash;
  // The owner of the database can give one person's row the link of another, but make no link of that row.
  if (!isOnDevice && linkHashOf(row.holder) !== linkHash) {
    logRarely("error", { signatoryId: row.holder.id }, "a link is recorded as that of a person whose link it is not");
    throw new AppError("expired");
  }
  if (isRemoved(recipient)) throw noLongerNeeded();
  knowLink(token);
  return {
    ...request,
    recipient: heldBy(recipient, request.holder),
    isOnDevice,
    embedded,
    claimer: recipient.claimedBy === null ? null : recipient,
    branding: chooseBranding({ userBranding, companyBranding }),
  };
}

/** For the link of somebody whom the sender has removed, and of whoever could have acted in their place. */
export const noLongerNeeded = () => new AppError("expired", "no_longer_needed");

/** A part as its alternate sees it: under the alternate's own name and address. */
export function heldBy(part: Recipient, holder: Recipient): Recipient {
  if (part.id === holder.id) return part;
  const { firstName, lastName, singleName, email, mobileNumber, defaultLanguage } = holder;
  return { ...part, firstName, lastName, singleName, email, mobileNumber, defaultLanguage };
}

type Held = Pick<SigningRequest, "recipient" | "workflow" | "holder" | "device" | "isOnDevice">;

/** Whether this is an alternate's link to a part that nobody has claimed. */
export const isUnclaimed = ({ recipient, holder }: Pick<Held, "recipient" | "holder">) =>
  holder.memberOf !== null && recipient.claimedBy === null;

export type RequestState =
  "open" | "notYet" | "complete" | "declined" | "cancelled" | "expired" | "claimed" | HostState;
/** What a host's link shows: whether the device can be handed over, or is in the recipient's hands. */
type HostState = "host" | "handedOver";

/** What the link shows now (specification, Workflows 4, Signer access states). */
export function stateOf({ recipient, workflow, holder, device, isOnDevice }: Held, now: Date): RequestState {
  if (workflow.status === "notStarted") return "expired";
  if (workflow.status === "cancelled") return "cancelled";
  if (workflow.expiresAt && workflow.expiresAt <= now) return "expired";
  if (holder.memberOf !== null && recipient.claimedBy !== null && recipient.claimedBy !== holder.id) return "claimed";
  const isHost = isHosted(recipient.recipientRole) && !isOnDevice;
  if (isHost && device) return "handedOver";
  if (workflow.status === "declined" || recipient.status === "declined") return "declined";
  if (isHost) return recipient.status === "waiting" ? "notYet" : "host";
  if (recipient.status === "completed") return "complete";
  if (!acts(recipient)) return recipient.copySentAt || workflow.status === "completed" ? "complete" : "notYet";
  return recipient.status === "invited" ? "open" : "notYet";
}

/** Refuses requests that are expired, cancelled, claimed by another alternate or not yet this recipient's turn. */
export function assertReachable(request: Held, now: Date): void {
  const state = stateOf(request, now);
  if (state === "expired" || state === "cancelled") throw new AppError("expired");
  if (state === "host") throw new AppError("conflict", "host_link");
  if (state === "handedOver") throw new AppError("conflict", "device_handed_over");
  if (state === "claimed") throw new AppError("conflict", "claimed_by_other");
  if (state === "notYet") throw new AppError("not_yet_your_turn");
}

/** Refuses a recipient who may not act now, with the reason. */
export function assertOpen(request: Held, now: Date): void {
  const state = stateOf(request, now);
  if (state === "complete") throw new AppError("conflict", "already_finished");
  if (state === "declined") throw new AppError("conflict", "workflow_declined");
  if (state === "cancelled") throw new AppError("conflict", "workflow_cancelled");
  assertReachable(request, now);
}

/** Whether the recipient begins by consenting: to claim a part, or to confirm who they are on another's device. */
export const mustBegin = (request: Pick<Held, "recipient" | "holder" | "isOnDevice">) =>
  isUnclaimed(request) || (request.isOnDevice && request.recipient.consentedAt === null);

/** As `assertOpen`, for what a recipient who must begin by consenting may do only afterwards. */
export function assertOwn(request: Held, now: Date): void {
  assertOpen(request, now);
  if (mustBegin(request)) throw new AppError("consent_required");
}

/** Whether the documents can be downloaded before signing. On a host's device they would stay with the host. */
export const mayDownload = ({ workflow, isOnDevice }: Pick<Held, "workflow" | "isOnDevice">) =>
  workflow.allowDownloadBeforeSigning && !isOnDevice;

/** Identifies the part that is compared with the trail. */
export const partOf = ({ recipient, holder, workflow }: Pick<SigningRequest, "recipient" | "holder" | "workflow">) => ({
  signatoryId: recipient.id,
  holderId: holder.id,
  workflow,
});

/** The context of a call that acts only as this recipient. */
export function asRecipient(ctx: Context, { holder }: Pick<SigningRequest, "holder">) {
  const actor = { kind: "signatory", signatoryId: holder.id, workflowId: holder.workflowId } as const;
  return { ...ctx, actor };
}
