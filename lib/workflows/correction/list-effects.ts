import "server-only";
import { and, eq, gt, max } from "drizzle-orm";
import { mails } from "@/db/schema/platform";
import type { UserContext } from "@/lib/platform/context/context";
import { recipientOf } from "@/lib/platform/mail/mail-data";
import { shownName } from "@/lib/recipients/rules";
import type { listPeople } from "@/lib/workflows/queries";
import { type CorrectionEffect, type CorrectionMail, isCorrectionMail } from "@/lib/workflows/schema/correction";
import type { Correction, Person } from "./correction";

type People = Awaited<ReturnType<typeof listPeople>>;
type Mail = { template: string; recipient: string; signatoryId: number | undefined };

/** The number of the newest mail about a workflow. */
export async function lastMail({ db }: UserContext, workflowId: number): Promise<number> {
  const [row] = await db
    .select({ last: max(mails.id) })
    .from(mails)
    .where(eq(mails.workflowId, workflowId));
  return row?.last ?? 0;
}

export async function listMailsAfter({ db }: UserContext, workflowId: number, last: number): Promise<Mail[]> {
  const rows = await db
    .select()
    .from(mails)
    .where(and(eq(mails.workflowId, workflowId), gt(mails.id, last)))
    .orderBy(mails.id);
  const queued = rows.map(({ template, recipient, data }) => ({ template, recipient, signatoryId: recipientOf(data) }));
  return queued.filter((mail, index) => !queued.slice(index + 1).some((later) => isReplacedBy(mail, later)));
}

/** Of two links for one person, only the later opens, and only that is mailed. */
const isReplacedBy = (mail: Mail, later: Mail) =>
  mail.template === later.template && mail.signatoryId === later.signatoryId;

type Given = { before: People; after: People; mails: readonly Mail[]; dryRun: boolean };

/** What the corrections mean for each recipient, without those for whom they mean nothing. */
export function listEffects(correction: Correction, { before, after, ...rest }: Given): CorrectionEffect[] {
  const ids = [...new Set([...before.people, ...after.people].map(({ id }) => id))];
  return ids.map((id) => effectOn(correction, id, { before, after, ...rest })).filter(isAny);
}

function effectOn(correction: Correction, id: number, { before, after, mails: all, dryRun }: Given): CorrectionEffect {
  const [was, is] = [before, after].map(({ people }) => people.find((one) => one.id === id));
  const shown = is ? after : before;
  const members = shown.alternates.filter(({ memberOf }) => memberOf === id);
  const ids = [id, ...members.map((one) => one.id)];
  const { changedSettings, addedFields, changedFields, removedFields, lostEntries, isReplaced } = {
    ...none,
    ...correction.touched.get(id),
  };
  const own = all.filter(({ signatoryId }) => signatoryId !== undefined && ids.includes(signatoryId));
  return {
    signatoryId: dryRun && !was ? null : id,
    ref: [...correction.refs].find(([, added]) => added === id)?.[0] ?? null,
    name: nameOf(is ?? was, members),
    isAdded: !was,
    isRemoved: !is,
    isReplaced,
    losesConsent: Boolean(was?.consentedAt && is && !is.consentedAt),
    losesTurn: was?.status === "invited" && is?.status === "waiting",
    getsTurn: was?.status !== "invited" && is?.status === "invited",
    changedSettings: is ? [...changedSettings] : [],
    addedFields,
    changedFields,
    removedFields,
    lostEntries,
    mails: own.flatMap(({ template, recipient: email }) =>
      isCorrectionMail(template) && isDelivered(template, is) ? [{ mail: template, email }] : [],
    ),
  };
}

/** A later correction of the same call can have taken the turn that a mail is about. */
const isDelivered = (mail: CorrectionMail, part: Person | undefined) =>
  mail === "requestWithdrawn" || (mail === "documentCopy" ? Boolean(part?.copySentAt) : part?.status === "invited");

const none = {
  changedSettings: [],
  addedFields: [],
  changedFields: [],
  removedFields: [],
  lostEntries: [],
  isReplaced: false,
};

const nameOf = (part: Person | undefined, members: readonly Person[]) =>
  shownName({ firstName: part?.firstName || null, lastName: part?.lastName ?? null, members });

const isAny = ({ signatoryId: _, ref: __, name: ___, ...effect }: CorrectionEffect): boolean =>
  Object.values(effect).some((one) => (Array.isArray(one) ? one.length > 0 : one));
