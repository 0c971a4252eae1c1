import "server-only";
import { and, eq, notInArray } from "drizzle-orm";
import type { z } from "zod";
import type { Language } from "@/db/enums";
import { templateRoles } from "@/db/schema/templates";
import { saveRequested } from "@/lib/attachments/save-requested";
import { defaultLanguageOf } from "@/lib/organisations/companies/default-language-of";
import { assertPrintable } from "@/lib/platform/text/assert-printable";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { sealText } from "@/lib/platform/crypto/crypto";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { dropUnheldFields } from "@/lib/documents/drop-unheld-fields";
import { actsOnOwnDevice } from "@/lib/recipients/roles";
import { assertOfRole, closeGaps, hasAlternateTwice, roleColumns } from "@/lib/recipients/rules";
import type { AlternateInput } from "@/lib/recipients/schema";
import { assertSeen } from "@/lib/access/assert-seen";
import { allMethods, checkedMethods } from "@/lib/workflows/rules";
import { namesIn } from "@/lib/workflows/draft/save-recipients";
import { getTemplateFor, touchTemplate } from "@/lib/access/templates";
import { canonicalAddress } from "@/lib/platform/text/mail-address";
import { codeOwner } from "./code-owner";
import type { RoleInput, rolesInput } from "./schema";

/** Makes the template's roles exactly these; one with an id keeps its identity, its fields and its attachments. */
export async function saveRoles(
  ctx: UserContext,
  templateId: number,
  { roles: list, dropFields = false, seenUpdatedAt }: z.infer<typeof rolesInput>,
): Promise<void> {
  assertPrintable(namesIn(list, "roles"));
  if (hasAlternateTwice(list.map(({ email = null, members: alternates }) => ({ email, members: alternates ?? [] }))))
    throw invalid({ roles: "memberTwice" });
  await transact(ctx, async (tx) => {
    const template = await getTemplateFor(tx, "template:edit", templateId, { lock: "update" });
    assertSeen(template, seenUpdatedAt, "template_changed");
    const keptIds = list.flatMap((role) => (role.id ? [role.id] : []));
    if (new Set(keptIds).size !== keptIds.length) throw invalid({ roles: "notValid" });
    const own = eq(templateRoles.templateId, template.id);
    await tx.db.delete(templateRoles).where(keptIds.length > 0 ? and(own, notInArray(templateRoles.id, keptIds)) : own);
    const language = await defaultLanguageOf(tx, tx.actor.companyId);
    const steps = closeGaps(list.map((input, index) => input.actionIndex ?? index));
    for (const [index, input] of list.entries()) {
      const columns = { templateId: template.id, actionIndex: steps[index] ?? index, ...columnsOf(input, language) };
      const [row] = input.id
        ? await tx.db
            .update(templateRoles)
            .set({ ...columns, updatedAt: tx.now })
            .where(and(own, eq(templateRoles.id, input.id)))
            .returning(saved)
        : await tx.db.insert(templateRoles).values(columns).returning(saved);
      if (!row) throw new AppError("not_found");
      assertOfRole(row.role, input, `roles.${index}`);
      if (input.members?.length && !actsOnOwnDevice(row.role))
        throw invalid({ [`roles.${index}.members`]: "notValid" });
      await dropUnheldFields(tx, { templateRoleId: row.id }, { role: row.role, agreed: dropFields });
      const code = input.accessCode ? sealText("access-code", codeOwner(row.id), input.accessCode) : null;
      await tx.db.update(templateRoles).set({ accessCodeSealed: code }).where(eq(templateRoles.id, row.id));
      const target = { templateRoleId: row.id, templateId: template.id };
      await saveRequested(tx, target, input.attachments ?? [], { keepOthers: true });
    }
    await touchTemplate(tx, template.id);
  });
}

const memberOf = ({ firstName, lastName, email, mobileNumber, defaultLanguage }: AlternateInput) => ({
  firstName,
  lastName,
  email,
  mobileNumber: mobileNumber || null,
  defaultLanguage: defaultLanguage ?? null,
});

const saved = { id: templateRoles.id, role: templateRoles.recipientRole };

/** Without an OTP gate, no signature by code can be forced either. */
function columnsOf(input: RoleInput, language: Language) {
  const hasOtpStep = input.hasOtpStep ?? false;
  const alternates = (input.members ?? []).map(memberOf);
  const isShared = alternates.length > 0;
  const hasOneName = !isShared && input.singleName === true;
  return {
    ...roleColumns(input),
    roleName: input.roleName,
    firstName: (!isShared && input.firstName) || null,
    lastName: (!isShared && !hasOneName && input.lastName) || null,
    singleName: hasOneName,
    email: (!isShared && input.email && canonicalAddress(input.email)) || null,
    mobileNumber: (!isShared && input.mobileNumber) || null,
    members: alternates,
    hostName: input.hostName || null,
    hostEmail: (input.hostEmail && canonicalAddress(input.hostEmail)) || null,
    privateMessage: input.privateMessage || null,
    hasOtpStep,
    forceOtp: hasOtpStep && (input.forceOtp ?? false),
    enableWebforms: input.enableWebforms ?? false,
    defaultLanguage: input.defaultLanguage ?? language,
    signatureMethods: input.signatureMethods ? checkedMethods(input.signatureMethods) : [...allMethods],
  };
}
