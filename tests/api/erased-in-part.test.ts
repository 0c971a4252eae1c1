import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { recordAudit } from "@/lib/audit/record-audit";
import { systemContext, transact } from "@/lib/platform/context/context";
import { auditChainOf } from "../support/audit-chain-of";
import { runJobs, useProduct } from "../support/api";
import { asOwner, erased } from "../support/as-owner";
import { type Sender, signAs } from "../support/given";
import { rolledBack } from "../support/rolled-back";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

// An entry with a code says that a sealed workflow is erased: it counts only if all of its contents are gone.
useProduct();

let sender: Sender;
let sent: Sent;
beforeAll(async () => {
  sender = await givenUser();
  sent = await givenSent(sender);
  await signAs(sent.tokens[0] ?? null);
  await runJobs();
  await transact(systemContext(), (tx) => recordAudit(tx, sent.id, { action: "erased", description: "organisation" }));
  await asOwner(...erased(sent.id));
});

const chain = async () => auditChainOf(sender, sent);

test("with nothing left it is erased", async () => {
  expect(await chain()).toMatchObject({ whole: true, state: "erased", erased: { decision: "organisation" } });
});

const own = sql`(select id from signatories where workflow_id = (select max(id) from workflows))`;
const workflow = sql`(select max(id) from workflows)`;
const ofPeople = (change: SQL) => sql`update signatories set ${change} where workflow_id = ${workflow}`;
const ofDocuments = (change: SQL) => sql`update documents set ${change} where workflow_id = ${workflow}`;

const remains: [string, SQL][] = [
  ["the title", sql`update workflows set name = 'Lease' where id = ${workflow}`],
  [
    "the sender",
    sql`insert into senders (workflow_id, user_id, name, email, fact_salt)
      select id, initiator_id, 'Mallory', 'mallory@example.test', 'x' from workflows where id = ${workflow}`,
  ],
  [
    "a page",
    sql`insert into pages (document_id, page_index, width, height)
      select id, 0, 10, 10 from documents where workflow_id = ${workflow}`,
  ],
  [
    "who acted before",
    sql`insert into delegations (signatory_id, first_name, last_name, email, reason, link_hash, audit_sequence, created_at)
      values (${own}, '', '', '', '', 'x', 1, now())`,
  ],
  [
    "an uploaded file",
    sql`insert into attachments (kind, owner_id, workflow_id, signatory_id, title, file_hash)
      select 'requested', initiator_id, id, ${own}, 'Passport', 'x' from workflows where id = ${workflow}`,
  ],
  [
    "a one-time code",
    sql`insert into otp_challenges (signatory_id, mobile_number, code_hash, reference, expires_at, passed_at)
      values (${own}, '+306900000000', 'x', 'x', now(), now())`,
  ],
  ["a document's name", ofDocuments(sql`name = 'Lease.pdf'`)],
  ["a document's salt", ofDocuments(sql`fact_salt = 'x'`)],
  ["a first name", ofPeople(sql`first_name = 'Mallory'`)],
  ["a last name", ofPeople(sql`last_name = 'Mallory'`)],
  ["an address", ofPeople(sql`email = 'mallory@example.test'`)],
  ["a number", ofPeople(sql`mobile_number = '+306900000000'`)],
  ["a host's name", ofPeople(sql`host_name = 'Mallory'`)],
  ["a host's address", ofPeople(sql`host_email = 'mallory@example.test'`)],
  ["a recipient's salt", ofPeople(sql`fact_salt = 'x'`)],
  ["a host's salt", ofPeople(sql`host_salt = 'x'`)],
];
test.each(remains)("%s that is still there leaves it broken, and not erased", async (_, put) => {
  await rolledBack(async () => {
    await asOwner(put);
    expect(await chain()).toMatchObject({ whole: false, state: "broken", fault: "erasure", erased: null });
  });
});
