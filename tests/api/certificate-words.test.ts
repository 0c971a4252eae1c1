import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { delegations } from "@/db/schema/workflows";
import { call, must, runJobs, useProduct } from "../support/api";
import { field, person, type Sender, signAs } from "../support/given";
import { certificateOf, readAndSign } from "../support/given-agreed";
import { bob, consent, finish, givenDelegable, handOn, nextToken } from "../support/handing-on";
import { givenLease, leaseValues, tenantAddress } from "../support/lease";
import { pageText } from "../support/pdf-judges";
import { givenUser, givenSent } from "../support/shortcuts";
import { verify } from "../support/verifier";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const told = async (at: string, language = "en") =>
  pageText((await certificateOf({ at }, sender, language)).bytes, "-layout").replace(/\s+/g, " ");

/** The text between two headings. */
const between = (text: string, from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to));

test("who signs, approves and reads are counted separately, and whoever gets a copy is not among who agreed", async () => {
  const people = [
    person({ first_name: "Sara", last_name: "Signs" }),
    person({ first_name: "Petra", last_name: "Approves", recipient_role_id: 2 }),
    person({ first_name: "Rita", last_name: "Reads", recipient_role_id: 3 }),
    person({ first_name: "Carla", last_name: "Copied", recipient_role_id: 4 }),
  ];
  const sent = await givenSent(sender, people, {
    ordered: false,
    fieldsOf: (signer, page, index) => (index === 0 ? [field("sign", 4, signer, page)] : []),
  });
  expect(await told(sent.at)).toContain(
    "asks one person to sign, one person to approve, and one person to read one document electronically, 2 pages in all. So far, nobody has finished.",
  );
  const [signs, approves, reads] = sent.tokens;
  await signAs(signs ?? "");
  await consent(approves);
  expect((await finish(approves)).status).toBe(200);
  expect(await told(sent.at)).toContain("So far, one person has signed and one person has approved.");
  await consent(reads);
  expect((await finish(reads)).status).toBe(200);
  await runJobs();
  const text = await told(sent.at);
  expect(text).toContain(
    "By electronic means Sara Signs has signed, Petra Approves has approved, and Rita Reads has confirmed having read the document named below",
  );
  const agreed = between(text, "Who agreed", "Who gets a copy");
  for (const name of ["Sara Signs", "Petra Approves", "Rita Reads"]) expect(agreed).toContain(name);
  expect(agreed).not.toContain("Carla Copied");
  const copies = between(text, "Who gets a copy", "What happened");
  expect(copies).toContain("Carla Copied");
  expect(copies).not.toMatch(/Signed with|Identified by/);
  expect(between(agreed, "Sara Signs", "Petra Approves")).toMatch(/Signed with one signature/);
  expect(between(agreed, "Petra Approves", "Rita Reads")).not.toMatch(/Signed with|Nothing|filled in/i);
  const own = await call("GET", `/signature-requests/${reads}/certificate`);
  expect(pageText(own.bytes)).not.toMatch(/Who gets a copy|Carla/);
  expect(await told(sent.at, "es")).toContain("Sara Signs ha firmado, Petra Approves ha aprobado y Rita Reads");
});

test("what the product fills in does not count as filled in, and a recipient who signs nothing is not said to have signed", async () => {
  const people = [person({ first_name: "Sara", last_name: "Signs" }), person({ recipient_role_id: 2 })];
  const sent = await givenSent(sender, people, {
    ordered: false,
    fieldsOf: (one, page, index) => [
      ...(index === 0 ? [field("sign", 4, one, page)] : []),
      field(`typed ${index}`, 1, one, page, { relative_top: 30 }),
      field(`date ${index}`, 7, one, page, { relative_top: 50 }),
      field(`name ${index}`, 6, one, page, { relative_top: 70 }),
    ],
  });
  expect(await told(sent.at)).not.toMatch(/Signed with|Filled in/);
  for (const token of sent.tokens) expect((await signAs(token)).status).toBe(200);
  await runJobs();
  const text = await told(sent.at);
  expect(text).toContain("one signature and one field filled in");
  expect(text).toContain("Filled in one field Finished");
});

test("the reason for handing on stands in the sender's certificate, which refuses another", async () => {
  const ada = person({ first_name: "Ada", last_name: "First" });
  const sent = await givenDelegable(sender, { people: [ada], plain: false });
  await handOn(sent.tokens[0], bob({ email: "bob@example.test" }));
  await readAndSign(nextToken(sent), { ip: "10.8.8.8" });
  await runJobs();
  expect(await told(sent.at)).toMatch(/Ada First assigned someone else: [^“]+“On leave until May”/);
  const own = await call("GET", `/signature-requests/${nextToken(sent)}/certificate`);
  expect(pageText(own.bytes)).not.toContain("On leave");
  expect(await verify()).toEqual([]);
  await database().update(delegations).set({ reason: "Another" });
  expect((await certificateOf(sent, sender, "es")).status).toBe(409);
});

test("of a public link it is said how its visitor came, and what sender and address filled in", async () => {
  const lease = await givenLease(sender, { execute_actions_in_order: false });
  const [document] = lease.documents;
  const { token } = sender;
  const tenant = lease.roles.at(-1)?.["id"];
  const known = (await must("GET", lease.at, { token })).documents[0].pages[0].fields;
  const { signatory_id: _, ...town } = field("Town", 1, 0, document?.["pages"][0].id, { required: false });
  const fields = [...known, { ...town, relative_top: 80, template_role_id: tenant }];
  await must("POST", `/documents/${document?.["id"]}/fields`, { token, body: { fields } });
  const link = { role_name: "Tenant", confirms_address: false, fields: leaseValues, takes_prefill: true };
  const { public_link } = await must("POST", `${lease.at}/public-links`, { token, body: link });
  const visitor = { first_name: "Zoe", last_name: "Papa", email: tenantAddress(), language: "en" };
  const { signing_link: opened } = await must("POST", `/public-links/${public_link.url.split("/start/")[1]}/visits`, {
    body: { ...visitor, fields: { Town: "Athens" } },
  });
  await runJobs(["deliverMail"]);
  await readAndSign(opened.split("/signature-requests/")[1], { ip: "10.8.8.8" });
  await runJobs();
  const { workflows } = await must("GET", "/workflows?per_page=1&sort=created_at&direction=desc", { token });
  const text = await told(`/workflows/simple-sign/${workflows[0].id}`);
  expect(text).toMatch(/Public link, opened on [^;]+; the address is not confirmed/);
  expect(text.match(/Personal link, emailed to \S+/g)).toEqual(["Personal link, emailed to landlord@example.test"]);
  expect(text).toMatch(/From the link’s address one field, which the person could change/);
  expect(text).toMatch(/From the sender 3 fields/);
  expect(text).toContain("The public link’s address filled in for Zoe Papa: Town");
});
