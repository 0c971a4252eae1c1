import { eq, getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { documents, fields } from "@/db/schema/documents";
import { users } from "@/db/schema/users";
import { companies, companyGroups, companyUsers, enterpriseSubscriptions } from "@/db/schema/companies";
import { completions, recipients, workflows } from "@/db/schema/workflows";
import { fieldRules } from "@/lib/fields/rules/schema";
import { call, must, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { field, person, type Sender } from "../support/given";
import { type Draft, givenDraft, givenUser } from "../support/shortcuts";

useProduct();

let sender: Sender;
let draft: Draft;
beforeAll(async () => {
  sender = await givenUser();
  draft = await givenDraft(sender);
});

const snake = (name: string) => name.replace(/[A-Z0-9]/g, (c) => `_${c.toLowerCase()}`);

/** A valid value for the column that no caller may set. */
function evilOf(column: { dataType: string; enumValues?: string[] | undefined; name: string }): unknown {
  if (column.dataType === "number") return 424242;
  if (column.dataType === "boolean") return true;
  if (column.dataType === "date") return "2001-02-03T04:05:06.000Z";
  if (column.dataType === "json") return [{ key: "evil", value: "evil" }];
  if (column.dataType === "array") return [4];
  return column.enumValues?.at(-1) ?? "e".repeat(64);
}

const columnsOf = (...tables: PgTable[]) =>
  tables.flatMap((table) =>
    Object.entries(getTableColumns(table)).map(([key, column]) => ({ key, evil: evilOf(column) })),
  );

/** The columns that this call may set; any other, sent as an extra key, must be refused or change nothing. */
async function attack(
  tables: PgTable[],
  settable: string[],
  send: (extra: Record<string, unknown>) => Promise<{ status: number; json: { errors?: Record<string, string> } }>,
  read: () => Promise<Record<string, unknown> | undefined>,
) {
  for (const { key, evil } of columnsOf(...tables).filter((column) => !settable.includes(column.key)))
    for (const name of new Set([key, snake(key)])) {
      const before = await read();
      const { status, json } = await send({ [name]: evil });
      expect([name, status]).toEqual([name, status === 422 && json.errors ? 422 : Math.min(status, 201)]);
      const after = await read();
      const isEvil = JSON.stringify(after?.[key]) === JSON.stringify(evil);
      expect([name, isEvil && JSON.stringify(before?.[key]) !== JSON.stringify(evil)]).toEqual([name, false]);
    }
}

describe("an extra key has no effect", () => {
  test("at sign-up", async () => {
    let count = 0;
    let email = "";
    await attack(
      [users, companyUsers, enterpriseSubscriptions],
      ["firstName", "lastName", "email", "phone", "phoneNumber"],
      (extra) => {
        email = `extra.${(count += 1)}@example.test`;
        const body = { email, first_name: "Eve", last_name: "Extra", password: "correct horse 9", ...extra };
        return call("POST", "/auth/sign-up", { body });
      },
      async () => (await database().select().from(users).where(eq(users.email, email)))[0],
    );
    expect(await database().select().from(companyUsers)).toEqual([]);
    const rows = await database().select().from(users);
    expect(rows.filter((row) => row.email.startsWith("extra.") && row.confirmedAt)).toEqual([]);
  });

  test("of a document", () =>
    attack(
      [documents],
      ["name"],
      (extra) =>
        call("PATCH", `/documents/${draft.document.id}`, { token: sender.token, body: { name: "contract", ...extra } }),
      async () => (await database().select().from(documents).where(eq(documents.id, draft.document.id)))[0],
    ));

  test("of a workflow", async () => {
    const read = async () => (await database().select().from(workflows).where(eq(workflows.id, draft.id)))[0];
    const { token } = sender;
    const settings = [
      "message",
      "additionalEmailMessage",
      "threeDayReminderSet",
      "sevenDayReminderSet",
      "thirtyDayReminderSet",
      "customDateReminderSet",
      "linkExpiryDays",
      "allowDelegation",
      "printLanguage",
    ];
    await attack(
      [workflows, completions],
      settings,
      (extra) => call("POST", `${draft.at}/settings`, { token, body: extra }),
      read,
    );
    await attack(
      [workflows, completions],
      ["executeAt", "executeActionsInOrder", "printLanguage"],
      (extra) => call("PATCH", draft.at, { token, body: { execute_actions_in_order: true, ...extra } }),
      read,
    );
    await attack(
      [workflows],
      ["groupId"],
      (extra) => call("PATCH", `${draft.at}/documents`, { token, body: { workflow_name: "Lease", ...extra } }),
      read,
    );
    expect(await read()).toMatchObject({
      status: "notStarted",
      initiatorId: sender.id,
      name: "Lease",
      executeAt: null,
    });
  });

  test("of a recipient", () => {
    const { id } = draft.signatories[0] ?? {};
    const own = ["id", "firstName", "lastName", "email", "mobileNumber", "privateMessage", "hasOtpStep", "forceOtp"];
    const list = [
      ...own,
      "webformEnabled",
      "singleName",
      "defaultLanguage",
      "signatureMethods",
      "actionIndex",
      "hostName",
      "hostEmail",
    ];
    return attack(
      [recipients],
      list,
      (extra) =>
        call("POST", `${draft.at}/signatories`, {
          token: sender.token,
          body: { signatories: [{ ...person(), id, ...extra }] },
        }),
      async () => (await database().select().from(recipients).where(eq(recipients.id, id)))[0],
    );
  });

  test("of a field", () => {
    const own = ["id", "name", "description", "required", "isInitial", "groupName", "value", "selected", "multiline"];
    const box = ["relativeTop", "relativeLeft", "relativeWidth", "relativeHeight", "applyDateTime", "fieldIndex"];
    const rules = Object.keys(fieldRules.shape);
    const [first] = draft.fields;
    const body = field("remark", 1, first?.signatory_id, first?.page_id, { id: first?.id });
    return attack(
      [fields],
      [...own, ...box, ...rules, "pageId", "signatoryId", "duplicatedFromFieldId"],
      (extra) => {
        const list = { fields: [{ ...body, ...extra }] };
        return call("POST", `/documents/${draft.document.id}/fields`, { token: sender.token, body: list });
      },
      async () => (await database().select().from(fields).where(eq(fields.id, first?.id)))[0],
    );
  });

  test("of an organisation, a group and a user of it", async () => {
    const { id, admin, join } = await givenCompany({ userLimit: 5 });
    const { token } = admin;
    const details = ["name", "address", "contactFirstName", "contactLastName", "contactEmail", "contactPhone"];
    await attack(
      [companies, enterpriseSubscriptions],
      [...details, "defaultLanguage"],
      (extra) => call("PATCH", `/companies/${id}`, { token, body: { name: "Meridian", ...extra } }),
      async () => (await database().select().from(companies).where(eq(companies.id, id)))[0],
    );
    const at = `/companies/${id}/company-groups`;
    const { company_group: group } = await must("POST", at, { token, body: { group_name: "Legal" } });
    await attack(
      [companyGroups],
      [],
      (extra) => call("PATCH", `${at}/${group.id}`, { token, body: { group_name: "Legal", ...extra } }),
      async () => (await database().select().from(companyGroups).where(eq(companyGroups.id, group.id)))[0],
    );
    const { companyUserId, id: userId } = await join();
    await attack(
      [companyUsers, users],
      ["firstName", "lastName", "email", "defaultLanguage"],
      (extra) =>
        call("PATCH", `/companies/${id}/company-users/${companyUserId}`, { token, body: { role: "3", ...extra } }),
      async () => ({
        ...(await database().select().from(users).where(eq(users.id, userId)))[0],
        ...(await database().select().from(companyUsers).where(eq(companyUsers.id, companyUserId)))[0],
      }),
    );
  });

  test("that names a privileged field is refused by name, with a message", async () => {
    for (const key of ["company_id", "role_id", "id", "user_id", "owner_id", "initiator_id", "workflow_status_id"]) {
      const { status, json } = await call("POST", "/workflows/documents", {
        token: sender.token,
        body: { document_ids: [draft.document.id], [key]: 1 },
      });
      expect([key, status, json.errors?.[key]]).toEqual([key, 422, "This cannot be set here."]);
    }
    expect((await must("GET", "/workflows", { token: sender.token })).total).toBe(1);
  });
});
