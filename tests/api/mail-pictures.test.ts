import { expect, test } from "vitest";
import { call, must, runJobs, useProduct } from "../support/api";
import { field, mailbox, person, signAs } from "../support/given";
import { inPerson } from "../support/in-person";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";

useProduct();

const picture = "data:image/jpeg;base64,";
const isPictured = async (email: string) => (await mailbox(email))[0]?.["html"].includes(picture);

test("a mail shows the first page to whoever may see it, and neither through a gate nor to hosts and unclaimed members", async () => {
  const sender = await givenUser();
  const [plain, coded, copy, one, other] = Array.from({ length: 5 }, () => person());
  const host = { host_name: "Hana Host", host_email: person().email };
  await givenSent(
    sender,
    [
      { ...plain },
      { ...coded, access_code: "0815" },
      { ...copy, recipient_role_id: 4, copy_at: "sent" },
      inPerson({ ...host }),
      { members: [one, other], default_language: "en" },
    ] as never[],
    { ordered: false, fieldsOf: () => [] },
  );
  await runJobs(["deliverMail"]);
  const to = [plain, coded, copy, { email: host.host_email }, one, other].map((who) => String(who?.email));
  expect(await Promise.all(to.map(isPictured))).toEqual([true, false, true, false, false, false]);
});

test("the sender previews a recipient's mail with the draft's messages and a link that opens nothing", async () => {
  const sender = await givenUser();
  const to = person({ first_name: "Νίκος", default_language: "gk", private_message: "Αγαπητέ Νίκο" });
  const draft = await givenDraft(sender, [to]);
  const address = `${draft.at}/signatories/${draft.signatories[0]?.["id"]}/mail`;
  const mail = await must("GET", address, { token: sender.token });
  expect(mail).toMatchObject({ to: to.email });
  for (const words of ["Lease", "Αγαπητέ Νίκο", picture, "/signature-requests/…"])
    expect(mail["html"]).toContain(words);
  const elsewhere = await givenDraft(sender);
  const foreign = `${draft.at}/signatories/${elsewhere.signatories[0]?.["id"]}/mail`;
  expect((await call("GET", foreign, { token: sender.token })).status).toBe(404);
  expect((await call("GET", address, { token: (await givenUser()).token })).status).toBe(404);
});

test("the sender's mails show each recipient's state as a picture and in words, readable without colours", async () => {
  const sender = await givenUser();
  const [first, second] = [person({ first_name: "María", last_name: "López & Sol" }), person({ first_name: "Ελένη" })];
  const copy = person({ first_name: "Karl", last_name: "Copy", recipient_role_id: 4, copy_at: "completed" });
  const sent = await givenSent(sender, [first, second, copy] as never[], {
    fieldsOf: (id, page, index) =>
      index < 2 ? [field(`sign ${index}`, 4, id, page, { relative_top: 10 * index })] : [],
  });
  await signAs(sent.tokens[0] ?? "");
  await runJobs(["deliverMail"]);
  const [done] = await mailbox(sender.email);
  const states = [
    "María López & Sol, Signer: Finished",
    /Ελένη .*, Signer: Waiting for signature/,
    "Karl Copy, Copy: ",
  ];
  for (const words of states) expect(done?.["text"]).toMatch(words);
  expect(done?.["html"]).toContain("✓ ML");
  expect(done?.["html"]).toContain("López &#38; Sol");
  await must("PATCH", `/signature-requests/${sent.tokens[1]}/decline`, { body: { decline_reason: "Too late" } });
  await runJobs(["deliverMail"]);
  const [declined] = await mailbox(sender.email);
  expect(declined?.["text"]).toMatch(/Ελένη .*, Signer: Declined/);
  expect(declined?.["html"]).toContain("✕ Ε");
});
