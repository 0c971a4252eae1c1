import "server-only";
import { type AlternateState, type RecipientRole, type RecipientStatus, type WorkflowStatus } from "@/db/enums";
import type { Context } from "@/lib/platform/context/context";
import { translator } from "@/lib/platform/i18n/translate";
import { roleOf } from "@/lib/recipients/roles";
import { eitherOf, fullName, markedBy } from "@/lib/recipients/rules";
import { isSameAddress } from "@/lib/platform/text/mail-address";
import { partLook, type SegmentForm } from "./part-look";
import type { ShownState } from "./shown-state";

/** What shows a recipient in the picture of a workflow's progress. */
export type Segment = {
  id: number;
  initials: { firstName: string; lastName: string };
  role: RecipientRole;
  form: SegmentForm;
  /** Name, role and state in words. */
  words: string;
};

type Named = { firstName: string | null; lastName: string | null; email: string | null };
type Person = Named & {
  id: number;
  recipientRoleId: number;
  status: RecipientStatus;
  isCopySent: boolean;
  members: readonly (Named & { state?: AlternateState })[];
};
type Workflow = {
  status: WorkflowStatus;
  expiresAt: Date | null;
  state: ShownState;
  signatories: readonly Person[];
};

/** The progress of a workflow in the reader's language; an alternate reads of their own turn. */
export function segmentsOf({ actor, language, now }: Context, workflow: Workflow): Segment[] {
  const roles = translator(language, "RecipientRole");
  const states = translator(language, "RecipientsTab");
  return workflow.signatories.map((person) => {
    const isCopySent = person.isCopySent || workflow.status === "completed";
    const isOwn = actor.kind === "user" && isSameAddress(person.email ?? "", actor.email);
    const { form, word } = partLook({ ...person, isCopySent, isOwn }, workflow, now);
    const name = eitherOf(person, fullName, (values) => roles("either", values));
    const role = roleOf(person);
    return {
      id: person.id,
      initials: markedBy(person),
      role,
      form,
      words: roles("part", { name, role: roles(`name.${role}`), state: states(word) }),
    };
  });
}
