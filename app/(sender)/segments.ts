import "server-only";
import { getTranslations } from "next-intl/server";
import { type SignatoryStatus, type WorkflowStatus } from "@/db/enums";
import type { Segment } from "@/components/workflows/progress";
import type { MemberContext } from "@/lib/platform/context";
import { eitherOf, fullName } from "@/lib/recipients/rules";
import type { ShownState } from "@/lib/workflows/shown-state";
import { partLook, roleOf } from "./recipient-words";

type Named = { firstName: string | null; lastName: string | null; email: string | null };
type Person = Named & {
  id: number;
  recipientRoleId: number;
  status: SignatoryStatus;
  isCopySent: boolean;
  members: readonly Named[];
};
type Workflow = {
  status: WorkflowStatus;
  expiresAt: Date | null;
  state: ShownState;
  signatories: readonly Person[];
};

/** What draws the progress of a workflow, with its words in the viewer's language. */
export async function segmentsFor(ctx: MemberContext): Promise<(workflow: Workflow) => Segment[]> {
  const [roles, states] = await Promise.all([getTranslations("RecipientRole"), getTranslations("RecipientsTab")]);
  return (workflow) =>
    workflow.signatories.map((person) => {
      const isCopySent = person.isCopySent || workflow.status === "completed";
      const part = { ...person, isCopySent, isOwn: person.email === ctx.actor.email };
      const { form, word } = partLook(part, workflow, ctx.now);
      const name = eitherOf(person, fullName, (values) => roles("either", values));
      const role = roleOf(person);
      const { firstName, lastName } = person.members[0] ?? person;
      return {
        id: person.id,
        initials: { firstName: firstName ?? "", lastName: lastName ?? "" },
        role,
        form,
        words: roles("part", { name, role: roles(`name.${role}`), state: states(word) }),
      };
    });
}
