import "server-only";
import { and, eq, inArray, not } from "drizzle-orm";
import { recipients } from "@/db/schema/workflows";
import type { WorkflowRow } from "@/lib/access/workflows";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { actsOnOwnDevice, roleOfAlternates } from "@/lib/recipients/roles";
import { hasAlternateTwice } from "@/lib/recipients/rules";
import { listPeople } from "@/lib/workflows/queries";
import type { AlternateInput } from "@/lib/recipients/schema";

type RecipientRow = typeof recipients.$inferSelect;

/** The name and the address of a part that has alternates and that none of them has claimed. */
export const nobody = { firstName: "", lastName: "", singleName: false, email: "", mobileNumber: null };

/** Makes the alternates of a part exactly these; absent means unchanged, empty that the part has one person. */
export async function saveAlternates(
  tx: UserContext,
  part: RecipientRow,
  list: readonly AlternateInput[] | null | undefined,
): Promise<void> {
  if (!list) return;
  const of = eq(recipients.memberOf, part.id);
  const keptIds = list.flatMap(({ id }) => (id ? [id] : []));
  await tx.db.delete(recipients).where(keptIds.length > 0 ? and(of, not(inArray(recipients.id, keptIds))) : of);
  for (const { id, firstName, lastName, email, mobileNumber, defaultLanguage } of list) {
    const columns = {
      firstName,
      lastName,
      singleName: lastName === "",
      email,
      actionIndex: part.actionIndex,
      mobileNumber: mobileNumber || null,
      defaultLanguage: defaultLanguage ?? part.defaultLanguage,
    };
    const [row] = id
      ? await tx.db
          .update(recipients)
          .set(columns)
          .where(and(of, eq(recipients.id, id)))
          .returning({ id: recipients.id })
      : await tx.db
          .insert(recipients)
          .values({ ...columns, workflowId: part.workflowId, memberOf: part.id, recipientRole: roleOfAlternates })
          .returning({ id: recipients.id });
    if (!row) throw new AppError("not_found");
  }
}

/**
 * Checks recipients as a call has saved them: a number for whom it sends codes to, alternates in no copy and each of them
 * once. A part with alternates loses the name that the call gave it.
 */
export async function assertReached(
  tx: UserContext,
  workflow: Pick<WorkflowRow, "id">,
  savedIds: readonly number[],
): Promise<void> {
  const { people, alternates } = await listPeople(tx, workflow);
  for (const part of people.filter(({ id }) => savedIds.includes(id))) {
    const own = alternates.filter(({ memberOf }) => memberOf === part.id);
    if (own.length > 0 && !actsOnOwnDevice(part.recipientRole)) throw invalid({ members: "notValid" });
    if (own.length > 0) await tx.db.update(recipients).set(nobody).where(eq(recipients.id, part.id));
    const reached = own.length > 0 ? own : [part];
    if (part.hasOtpStep && reached.some(({ mobileNumber }) => !mobileNumber))
      throw invalid({ mobile_number: "invalidPhoneSignatory" });
  }
  assertAlternatesDistinct(people, alternates);
}

/** An alternate is nobody else in the workflow, because one person's link must not open another's part. */
export function assertAlternatesDistinct(people: readonly RecipientRow[], alternates: readonly RecipientRow[]): void {
  const parts = people.map((part) => ({ ...part, members: alternates.filter(({ memberOf }) => memberOf === part.id) }));
  if (hasAlternateTwice(parts)) throw invalid({ members: "memberTwice" });
}
