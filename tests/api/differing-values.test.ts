import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { workflowOrigins } from "@/db/schema/workflow-origins";
import { answerAs, tableAt } from "../support/answers";
import { useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import type { Sender } from "../support/given";
import { givenUser, givenSent } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

// The owner of the database changes answers, and somebody exports them as a table.
useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

test("a row whose answers or names of fields are not as the trail attests them says so and gives none", async () => {
  const template = await givenTemplate(sender);
  async function given(attackOn?: (own: SQL) => SQL): Promise<string> {
    const sent = await givenSent(sender);
    await database().insert(workflowOrigins).values({ workflowId: sent.id, templateId: template.id });
    await answerAs(sent.tokens[0], { "remark 0": "Yes" });
    if (attackOn) await asOwner(attackOn(sql`signatory_id = ${Number(sent.signatories[0]?.["id"])}`));
    return String(sent.id);
  }
  const kept = await given();
  const attacked = [
    await given((own) => sql`update field_entries set value = 'No' where ${own}`),
    await given((own) => sql`update fields set name = 'sign 0' where ${own} and type = 'input'`),
    await given((own) => sql`delete from field_entries where ${own}`),
    await given(
      (own) => sql`update audit_actions set description = '{"version":1}' where type_id = 35
        and workflow_id = (select workflow_id from signatories where id = (select signatory_id from fields where ${own} limit 1))`,
    ),
  ];
  const [head = [], ...rows] = await tableAt(`${template.at}/values.csv?format=plain`, sender);
  const [state, remark] = [head.indexOf("State"), head.findIndex((heading) => heading.includes("remark 0"))];
  const cellsOf = (id: string) => {
    const row = rows.find(([first]) => first === id) ?? [];
    return [row[state], row[remark]];
  };
  expect(cellsOf(kept)).toEqual([expect.not.stringContaining("audit trail"), "Yes"]);
  for (const id of attacked) expect(cellsOf(id)).toEqual([expect.stringContaining("do not match the audit trail"), ""]);
});
