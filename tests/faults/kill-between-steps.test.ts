import { expect, test } from "vitest";
import { recipientRoleIds } from "@/db/enums";
import { givenPdf } from "../support/given";
import { onLinux, useKillableProduct } from "../support/killable-product";
import { until } from "../support/until";

const { call, kill, signIn, sql, start } = useKillableProduct();

const linkTo = (email: string) =>
  until(async () => {
    const { messages } = await call("GET", `/dev/mailbox?to=${encodeURIComponent(email)}`);
    return /signature-requests\/([\w-]{16,})/.exec(messages[0]?.text ?? "")?.[1];
  }, 60_000);

/** An approver who has agreed and only has to approve, and a signer after them. */
async function givenApproval(name: string) {
  const token = await signIn();
  const form = new FormData();
  form.set("document", new File([await givenPdf(1)], "contract.pdf"));
  const { document } = await call("POST", "/documents", token, form);
  const { workflow } = await call("POST", "/workflows/documents", token, { document_ids: [document.id] });
  const at = `/workflows/simple-sign/${workflow.id}`;
  const addresses = ["approver", "signer"].map((role) => `${role}.${name}@example.test`);
  const recipients = addresses.map((email, index) => ({
    first_name: "Ada",
    last_name: "Example",
    email,
    action_index: index,
    recipient_role_id: index === 0 ? recipientRoleIds.approver : recipientRoleIds.signer,
  }));
  await call("POST", `${at}/signatories`, token, { signatories: recipients });
  await call("PATCH", at, token, { execute_at: new Date().toISOString() });
  const link = await linkTo(addresses[0] ?? "");
  const { disclosure_version: version } = await call("GET", `/signature-requests/${link}`);
  await call("POST", `/signature-requests/${link}/consent`, undefined, { version });
  const approve = () => call("POST", `/signature-requests/${link}/fill-and-sign`, undefined, { data: [] });
  return { id: Number(workflow.id), approve, signer: addresses[1] ?? "" };
}

const statusesOf = async (id: number) =>
  (await sql`select status from signatories where workflow_id = ${id} order by action_index`).map(
    (row) => row["status"],
  );

test.skipIf(!onLinux)(
  "a kill right after an approval: the next person is still invited, once",
  async () => {
    const given = await givenApproval("after");
    await given.approve().then(() => kill());
    await start();
    await linkTo(given.signer);
    expect(await statusesOf(given.id)).toEqual(["completed", "invited"]);
    const [mails] = await sql`select count(*)::int as count from mails where recipient = ${given.signer}`;
    expect(mails).toEqual({ count: 1 });
  },
  120_000,
);

test.skipIf(!onLinux)(
  "a kill in the middle of an approval: it is whole or did not happen, and can be repeated",
  async () => {
    for (const pause of [0, 5, 15]) {
      const given = await givenApproval(`within${pause}`);
      const approved = given.approve().catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, pause));
      kill();
      await approved;
      await start();
      expect([
        ["completed", "invited"],
        ["invited", "waiting"],
      ]).toContainEqual(await statusesOf(given.id));
      await given.approve();
      await linkTo(given.signer);
      expect(await statusesOf(given.id)).toEqual(["completed", "invited"]);
    }
  },
  240_000,
);
