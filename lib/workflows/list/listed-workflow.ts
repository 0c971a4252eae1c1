import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { type RecipientRole, recipientRoleIds, type WorkflowStatus, workflowStatusIds } from "@/db/enums";
import { companyGroupUsers } from "@/db/schema/companies";
import { documents } from "@/db/schema/documents";
import { externalData } from "@/db/schema/external-data";
import { recipients, workflows } from "@/db/schema/workflows";
import { callerRolesOf } from "@/lib/access/workflows";
import { type ExternalData, noExternalData } from "@/lib/external-data/schema";
import { allows, type CallerRole } from "@/lib/permissions/policy";
import type { UserContext } from "@/lib/platform/context/context";
import { stepCounts, withAlternates } from "@/lib/recipients/rules";
import type { WorkflowListRow } from "@/lib/workflows/schema/list";
import { titleOf } from "@/lib/workflows/queries";
import { signingLink } from "@/lib/workflows/send/signing-link";
import { isSameAddress } from "@/lib/platform/text/mail-address";

/** A row of a list, and what it means to the viewer. */
export type ListedWorkflow = Omit<WorkflowListRow, "signatories"> & {
  status: WorkflowStatus;
  expiresAt: Date | null;
  isSample: boolean;
  callerRoles: CallerRole[];
  documents: { id: number; name: string; workflowId: number }[];
  signatories: ListedPerson[];
};

/** A recipient with the alternates of a part that nobody has claimed. */
type ListedPerson = WorkflowListRow["signatories"][number] & {
  recipientRole: RecipientRole;
  isCopySent: boolean;
  members: Alternate[];
};
type Alternate = { firstName: string; lastName: string; email: string };

type ReadPerson = Omit<WorkflowListRow["signatories"][number], "recipientRoleId"> & {
  linkVersion: number;
  linkHash: string | null;
  recipientRole: RecipientRole;
  isCopySent: boolean;
  memberOf: number | null;
};

/** What a row shows of a workflow, and what decides who sees it: mails and the state of its trail stay in the database. */
const shownColumns = {
  id: workflows.id,
  uuid: workflows.uuid,
  name: workflows.name,
  status: workflows.status,
  initiatorId: workflows.initiatorId,
  companyId: workflows.companyId,
  groupId: workflows.groupId,
  madeByApiKey: workflows.madeByApiKey,
  isSample: workflows.isSample,
  executeActionsInOrder: workflows.executeActionsInOrder,
  allowChanges: workflows.allowChanges,
  cancelReason: workflows.cancelReason,
  createdAt: workflows.createdAt,
  updatedAt: workflows.updatedAt,
  scheduledAt: workflows.scheduledAt,
  executeAt: workflows.executeAt,
  startedExecutionAt: workflows.startedExecutionAt,
  completedAt: workflows.completedAt,
  expiresAt: workflows.expiresAt,
};

/**
 * A row with its recipients and documents, in one statement; left joins `workflows`, `externalData` and
 * `companyGroupUsers`.
 */
export const listedColumns = {
  workflow: shownColumns,
  kept: { externalId: externalData.externalId, metadata: externalData.metadata },
  groupRole: companyGroupUsers.roleId,
  people: sql<ReadPerson[]>`(select coalesce(json_agg(json_build_object('id', ${recipients.id},
    'firstName', ${recipients.firstName}, 'lastName', ${recipients.lastName}, 'email', ${recipients.email},
    'status', ${recipients.status}, 'actionIndex', ${recipients.actionIndex}, 'recipientRole', ${recipients.recipientRole},
    'linkVersion', ${recipients.linkVersion},
    'linkHash', ${recipients.linkHash},
    'isCopySent', ${recipients.copySentAt} is not null, 'memberOf', ${recipients.memberOf},
    'externalId', (select ${externalData.externalId} from ${externalData} where ${externalData.signatoryId} = ${recipients.id}))
    order by ${recipients.actionIndex}, ${recipients.id}), '[]'::json)
    from ${recipients} where ${recipients.workflowId} = ${workflows.id})`,
  documents: sql<{ id: number; name: string }[]>`(select coalesce(json_agg(json_build_object('id', ${documents.id},
    'name', ${documents.name}) order by ${documents.documentIndex}), '[]'::json)
    from ${documents} where ${documents.workflowId} = ${workflows.id})`,
};

export const callerInGroup = ({ actor }: UserContext): SQL | undefined =>
  and(eq(companyGroupUsers.groupId, workflows.groupId), eq(companyGroupUsers.userId, actor.userId));

export type ListedRow = {
  workflow: Pick<typeof workflows.$inferSelect, keyof typeof shownColumns>;
  kept: ExternalData | null;
  groupRole: number | null;
  people: ReadPerson[];
  documents: { id: number; name: string }[];
};

export function toListed(ctx: UserContext, row: ListedRow): ListedWorkflow {
  const { workflow } = row;
  const people = withAlternates(row.people);
  const names = row.documents.map(({ name }) => name);
  const callerRoles = callerRolesOf(ctx.actor, workflow, row.groupRole);
  const isSenders = isSendersView(callerRoles);
  return {
    ...workflow,
    ...keptFor(isSenders, row),
    title: titleOf(ctx, workflow, names),
    workflowStatusId: workflowStatusIds[workflow.status],
    ...stepCounts(people),
    documentNames: names,
    documents: row.documents.map((document) => ({ ...document, workflowId: workflow.id })),
    signatories: people.map((person) => ({
      ...person,
      externalId: isSenders ? person.externalId : null,
      recipientRoleId: recipientRoleIds[person.recipientRole],
    })),
    signingLink: linkForCaller(ctx, row),
    callerRoles,
  };
}

/** A recipient's list has the workflow too, and what the sender's systems keep with it is not for them. */
const isSendersView = (callerRoles: readonly CallerRole[]) => allows("workflow:view", callerRoles);
const keptFor = (isSenders: boolean, { kept }: Pick<ListedRow, "kept">) => (isSenders && kept) || noExternalData;

/** The link of the recipient that the caller is, in somebody else's workflow that waits for them. */
function linkForCaller({ actor }: UserContext, { workflow, people }: ListedRow): string | null {
  if (workflow.initiatorId === actor.userId || !actor.confirmed || workflow.status !== "inProgress") return null;
  const mine = people.find(({ status, email }) => status === "invited" && isSameAddress(email, actor.email));
  return mine ? signingLink(mine) : null;
}

/** What a table shows of a row: only this, because an export has many rows. */
export function toExported(ctx: UserContext, { workflow, groupRole, documents: files, ...row }: ListedRow) {
  const people = withAlternates(row.people);
  const isSenders = isSendersView(callerRolesOf(ctx.actor, workflow, groupRole));
  return {
    workflow,
    kept: keptFor(isSenders, row),
    title: titleOf(
      ctx,
      workflow,
      files.map(({ name }) => name),
    ),
    people,
    /** In the order of `people`; empty for whoever must not see them. */
    keptWithPeople: isSenders ? people : [],
    ...stepCounts(people),
  };
}
