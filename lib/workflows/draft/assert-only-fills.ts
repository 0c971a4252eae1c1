import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { recipients } from "@/db/schema/workflows";
import type { WorkflowRow } from "@/lib/access/workflows";
import { listAttachments } from "@/lib/attachments/access";
import type { AttachmentRow } from "@/lib/attachments/attachment-row";
import { externalDataInput } from "@/lib/external-data/schema";
import type { UserContext } from "@/lib/platform/context/context";
import { openText } from "@/lib/platform/crypto/crypto";
import { refuseStrict } from "@/lib/access/workflows";
import { isSameAddress } from "@/lib/platform/text/mail-address";
import { isPersonPart } from "@/lib/recipients/open-parts";
import { recipientCodeOwner } from "@/lib/workflows/rules";
import type { recipientChange, recipientChanges } from "@/lib/workflows/schema";
import { openToSender } from "./open-to-sender";
import { columnsOf } from "./recipient-columns";

type RecipientRow = typeof recipients.$inferSelect;
type Change = z.infer<typeof recipientChange>;
type Stored = { row: RecipientRow; members: readonly RecipientRow[]; requested: readonly AttachmentRow[] };

type Asked = {
  list: z.infer<typeof recipientChanges>["signatories"];
  people: readonly RecipientRow[];
  alternates: readonly RecipientRow[];
};

/** Recipients never meet external data. */
const alwaysOpen: ReadonlySet<string> = new Set(["id", ...Object.keys(externalDataInput)]);

/** Of a strict template's draft the sender changes only who somebody is. What a call repeats as it stands is no change. */
export async function assertOnlyFills(tx: UserContext, workflow: WorkflowRow, asked: Asked): Promise<void> {
  const { list, people, alternates } = asked;
  const isOpen = await openToSender(tx, workflow, asked);
  const { signatoryAttachments } = await listAttachments(tx, workflow);
  const refused = list.flatMap((change, index) => {
    const row = people.find(({ id }) => id === change.id);
    if (!row) return [];
    const stored = {
      row,
      members: alternates.filter(({ memberOf }) => memberOf === row.id),
      requested: signatoryAttachments.filter(({ signatoryId }) => signatoryId === row.id),
    };
    return givenKeys(change).flatMap((key) =>
      alwaysOpen.has(key) || (isPersonPart(key) && isOpen(row, key)) || isUnchanged(stored, key, change)
        ? []
        : `signatories.${index}.${key}`,
    );
  });
  refuseStrict(refused);
}

const givenKeys = (change: Change) =>
  Object.entries(change).flatMap(([key, value]) => (value === undefined ? [] : (key as keyof Change)));

/** Whether the call gives what the recipient has already; null, nothing and an empty text are the same. */
function isUnchanged(stored: Stored, key: keyof Change, change: Change): boolean {
  if (key === "accessCode") return isSame(change.accessCode, codeOf(stored.row));
  if (key === "members") return isSameList(change.members, stored.members, isSameMember);
  if (key === "attachments") return isSameList(change.attachments, stored.requested, isSameRequest);
  if (key === "email" || key === "hostEmail") return isSameAddress(change[key] ?? "", stored.row[key] ?? "");
  const known: Record<string, unknown> = stored.row;
  return Object.entries(columnsOf({ [key]: change[key] })).every(([name, given]) => isSame(given, known[name]));
}

const isSame = (given: unknown, known: unknown) => isDeepStrictEqual(given || null, known || null);

const codeOf = ({ id, accessCodeSealed }: RecipientRow) =>
  accessCodeSealed && openText("access-code", recipientCodeOwner(id), accessCodeSealed);

function isSameList<Given, Known>(
  given: readonly Given[] | null | undefined,
  known: readonly Known[],
  isSameOne: (given: Given, known: Known) => boolean,
): boolean {
  if (!given) return true; // sets nothing
  return (
    given.length === known.length && given.every((one, at) => known[at] !== undefined && isSameOne(one, known[at]))
  );
}

const isSameMember = (given: NonNullable<Change["members"]>[number], known: RecipientRow) =>
  given.id === known.id &&
  given.firstName === known.firstName &&
  given.lastName === known.lastName &&
  isSameAddress(given.email, known.email) &&
  isSame(given.mobileNumber, known.mobileNumber) &&
  (given.defaultLanguage ?? known.defaultLanguage) === known.defaultLanguage;

const isSameRequest = ({ id, ...given }: NonNullable<Change["attachments"]>[number], known: AttachmentRow) =>
  id === known.id && Object.entries(given).every(([name, value]) => isSame(value, Object(known)[name]));
