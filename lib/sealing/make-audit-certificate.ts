import "server-only";
import { eq } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { firstBrokenLink } from "@/lib/audit/chain";
import type { MemberContext } from "@/lib/platform/context";
import { formatDate } from "@/lib/platform/i18n/dates";
import { translator } from "@/lib/platform/i18n/translate";
import { sealPdf, writeCertificate } from "@/lib/platform/pdf/pool";
import { sealKey } from "@/lib/platform/seal-key";
import { appLink, settings } from "@/lib/platform/settings";
import { getWorkflowFor } from "@/lib/workflows/access";
import { listAuditActions, listDocuments, listSignatories, titleOf } from "@/lib/workflows/queries";

/** Who did what and when, the documents' hashes and the head of the chain, as a sealed PDF in the caller's language. */
export async function makeAuditCertificate(
  ctx: MemberContext,
  workflowId: number,
): Promise<{ bytes: Uint8Array; name: string }> {
  const workflow = await getWorkflowFor(ctx, "workflow:view", workflowId);
  const t = translator(ctx.language, "certificate");
  const [docs, people, trail, [sender]] = await Promise.all([
    listDocuments(ctx, workflow),
    listSignatories(ctx, workflow),
    listAuditActions(ctx, workflow),
    ctx.db
      .select({ firstName: users.firstName, lastName: users.lastName, email: users.email, company: companies.name })
      .from(users)
      .leftJoin(companies, eq(companies.id, workflow.companyId ?? 0))
      .where(eq(users.id, workflow.initiatorId)),
  ]);
  const title = titleOf(
    ctx,
    workflow,
    docs.map((d) => d.name),
  );
  const moment = (date: Date | null) => (date ? `${formatDate(date, "DD/MM/YYYY HH:mm:ss A", ctx.language)} UTC` : "–");
  const nameOf = (signatoryId: number | null) => {
    const person = people.find((s) => s.id === signatoryId);
    return person ? `${person.firstName} ${person.lastName} <${person.email}>` : "";
  };
  const broken = firstBrokenLink(trail, { sequence: workflow.auditSequence, hash: workflow.auditHash });
  const bytes = await writeCertificate({
    title: t("title"),
    subtitle: title,
    facts: [
      { label: t("workflow"), value: workflow.uuid },
      { label: t("sender"), value: `${sender?.firstName} ${sender?.lastName} <${sender?.email}>` },
      ...(sender?.company ? [{ label: t("company"), value: sender.company }] : []),
      { label: t("createdAt"), value: moment(workflow.createdAt) },
      { label: t("sentAt"), value: moment(workflow.executeAt) },
      { label: t("completedAt"), value: moment(workflow.completedAt) },
      { label: t("chainHead"), value: workflow.auditHash },
      { label: t("check"), value: appLink(`/verify?code=${workflow.uuid}`) },
      { label: t("chain"), value: broken === null ? t("chainWhole") : t("chainBroken", { sequence: broken }) },
    ],
    sections: [
      {
        heading: t("documents"),
        columns: [
          { label: t("document"), width: 30 },
          { label: t("fingerprint"), width: 70 },
        ],
        rows: docs.map((doc) => [
          doc.name,
          [t("shownHash", { hash: doc.fileHash }), doc.sealedHash ? t("sealedHash", { hash: doc.sealedHash }) : ""]
            .filter(Boolean)
            .join("\n"),
        ]),
      },
      {
        heading: t("recipients"),
        columns: [
          { label: t("recipient"), width: 40 },
          { label: t("consent"), width: 30 },
          { label: t("finished"), width: 30 },
        ],
        rows: people.map((s) => [nameOf(s.id), moment(s.consentedAt), moment(s.finishedAt ?? s.declinedAt)]),
      },
      {
        heading: t("trail"),
        columns: [
          { label: t("time"), width: 24 },
          { label: t("event"), width: 46 },
          { label: t("origin"), width: 30 },
        ],
        rows: trail.map((row) => [
          moment(row.performedAt),
          [t(`action.${row.typeId}`), row.typeId === 17 ? "" : row.description, nameOf(row.signatoryId)]
            .filter(Boolean)
            .join("\n"),
          [row.ip ?? "", row.userAgent ?? ""].filter(Boolean).join("\n"),
        ]),
      },
    ],
    footer: t("footer", { hash: workflow.auditHash.slice(0, 16) }),
    pageOf: t("pageOf"),
  });
  const sealed = await sealPdf({
    bytes,
    stamps: [],
    seal: {
      ...(await sealKey()),
      name: "Countersign",
      reason: t("title"),
      contactInfo: settings().SUPPORT_EMAIL,
      signedAt: ctx.now,
      metadata: { Workflow: workflow.uuid, AuditChainHead: workflow.auditHash },
    },
  });
  return { bytes: sealed.bytes, name: `${t("fileName")}-${workflow.uuid}.pdf` };
}
