import { beforeAll, expect, test } from "vitest";
import { apiScopes } from "@/db/enums";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";
import { claimBy } from "../support/alternates";
import { givenOrganisation } from "../support/companies";
import { added, correct, effectOf } from "../support/corrections";
import { mailbox, person } from "../support/given";
import { inJson, send } from "../support/send-at-once";

useProduct();

let key: string;
beforeAll(async () => {
  const { at, admin } = await givenOrganisation();
  const body = { name: "Links", scopes: apiScopes };
  key = (await must("POST", `${at}/api-keys`, { token: admin.token, body })).secret_key;
});

test("whose link the sender delivers is mailed nothing but that they are not needed, and gets no link by a key then", async () => {
  const people = [person(), person({ mail: false }), person({ mail: false })];
  const { json } = await send({ body: inJson({ signatories: people, execute_actions_in_order: false }) }, key);
  const [, second, third] = json["signatories"];
  const sent = { id: json["workflow"].id, at: `/workflows/simple-sign/${json["workflow"].id}` };
  const [document] = (await must("GET", sent.at, { token: key })).documents;
  expect((await claimBy(second.signing_link.split("/").at(-1))).status).toBe(200);
  const field = { ...added("own", document.pages[0].id), signatory_id: second.id };
  const changed = await correct({ token: key }, sent, [{ kind: "add_field", document_id: document.id, field }]);
  expect(effectOf(changed, second)).toMatchObject({ loses_consent: true, mails: [] });
  // In person it is the host who gets the link, by mail.
  const hosted = { kind: "change_recipient", signatory_id: second.id, recipient_role_id: 5 };
  const host = person().email;
  const inPerson = await correct({ token: key }, sent, [{ ...hosted, host_name: "Hosta Lake", host_email: host }]);
  expect(effectOf(inPerson, second)).toMatchObject({ mails: [{ mail: "signatureRequest", email: host }] });
  const removed = await correct({ token: key }, sent, [{ kind: "remove_recipient", signatory_id: third.id }]);
  expect(effectOf(removed, third)).toMatchObject({ mails: [{ mail: "requestWithdrawn", email: third.email }] });
  await runJobs();
  expect([await mailbox(second.email), (await mailbox(third.email)).length]).toEqual([[], 1]);
  const links = await call("GET", `${sent.at}/delivered-links`, { token: key });
  expect([links.status, links.json["signatories"] ?? links.json["delivered_links"]]).toEqual([200, []]);
  expect((await judgeAuditChain(systemContext(), sent.id)).facts.state).toBe("kept");
});
