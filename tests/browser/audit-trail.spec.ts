import { createHmac, hkdfSync, randomUUID } from "node:crypto";
import { auditActionIds, type AuditAction } from "@/db/enums";
import { auditHash } from "@/lib/audit/audit-hash";
import { withDatabase } from "./database";
import { givenSent } from "./given-sent";
import { catalogues, expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

const { AuditTrail, AuditChain, certificate } = catalogues.en;

const events = 300;
const people = [
  { first_name: "Αναστασία-Παρασκευή", last_name: "Χατζηπαναγιωτοπούλου-Παπαδημητρακοπούλου" },
  { first_name: "María de los Ángeles", last_name: "Núñez" },
  { first_name: "Ada", last_name: "Lovelace" },
];
const reading: AuditAction[] = ["recipientOpened", ...Array<AuditAction>(6).fill("pageViewed"), "fieldInteraction"];

/** The code of an entry, computed without the product. */
function codeOf(hash: string): string {
  const key = Buffer.from(hkdfSync("sha256", process.env.SECRET_KEY ?? "", "countersign", "audit-trail", 32));
  return createHmac("sha256", key).update(`entry ${hash}`).digest("base64url");
}

/** Entries of recipients who read on three days, again and again; the chain stays intact. */
async function fillTrail(workflowId: number): Promise<void> {
  await withDatabase(async (sql) => {
    const [head] = await sql`select audit_sequence, audit_hash, audit_at from workflows where id = ${workflowId}`;
    const recipients = await sql`select id from signatories where workflow_id = ${workflowId} order by id`;
    let { audit_sequence: sequence, audit_hash: hash, audit_at: at } = head ?? {};
    while (sequence < events) {
      const turn = Math.floor(sequence / 10);
      at = new Date(at.getTime() + (sequence % 100 === 0 ? 24 * 3600_000 : 60_000 * (sequence % 10 === 0 ? 45 : 1)));
      const row = {
        workflowId,
        sequence: (sequence += 1),
        typeId: auditActionIds[reading[sequence % reading.length] ?? "pageViewed"],
        description: sequence % 7 === 0 ? randomUUID() : "",
        signatoryId: Number(recipients[turn % recipients.length]?.id),
        userId: null,
        ip: "2001:db8:85a3::8a2e:370:7334",
        userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0",
        performedAt: at,
      };
      const previousHash = hash;
      hash = auditHash(previousHash, row);
      await sql`insert into audit_actions ${sql({
        workflow_id: row.workflowId,
        sequence: row.sequence,
        type_id: row.typeId,
        description: row.description,
        signatory_id: row.signatoryId,
        ip: row.ip,
        user_agent: row.userAgent,
        performed_at: row.performedAt,
        previous_hash: previousHash,
        hash,
        mac: codeOf(hash),
      })}`;
    }
    await sql`update workflows set audit_sequence = ${sequence}, audit_hash = ${hash}, audit_at = ${at} where id = ${workflowId}`;
  });
}

test("a long trail groups related entries, is filtered through the address, and keeps every entry reachable @long", async ({
  page,
  browser,
}) => {
  await signUpByApi(page);
  const { id } = await givenSent(
    page,
    people.map((person, index) => ({ ...person, email: uniqueAddress(`reader${index}`) })),
  );
  // A job records the mails, so the trail is extended only after that.
  await expect(async () => {
    const answer = await page.request.get(`/v1/workflows/simple-sign/${id}/audit-trail`);
    expect(await answer.text()).toContain(`"audit_action_type_id":${auditActionIds.requestEmailed}`);
  }).toPass();
  await fillTrail(id);
  const trail = `/app/documents/${id}/audit-trail`;
  const main = page.getByRole("main");
  const entries = main.getByText(/^Entry \d+ · SHA-256 [0-9a-f]{64}$/);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(trail);
  await expect(main.getByText(AuditChain.whole)).toBeVisible();
  await expect(main.getByText("300 of 300 entries")).toBeVisible();
  await expect(main.getByText(/^Ada Lovelace opened the documents .* times?; \d+ pages viewed$/).first()).toBeVisible();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  expect(await height()).toBeLessThan(3000);
  expect(await entries.first().isVisible()).toBe(false);
  await main
    .getByText(/^Ada Lovelace opened/)
    .first()
    .click();
  await expect(entries.filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);

  await main.getByRole("link", { name: AuditTrail.unfold }).click();
  await expect(entries.filter({ visible: true })).toHaveCount(events);
  await main.getByRole("link", { name: AuditTrail.fold }).click();
  await expect(entries.filter({ visible: true })).toHaveCount(0);

  await main.getByLabel(AuditTrail.who).selectOption("María de los Ángeles Núñez");
  await main.getByLabel(AuditTrail.event).selectOption(certificate.action[4]);
  await main.getByRole("button", { name: AuditTrail.show }).click();
  await expect(page).toHaveURL(/\?person=\d+&event=read$/);
  await expect(main.getByRole("listitem").filter({ hasText: "Ada Lovelace" })).toHaveCount(0);
  await expect(main.getByRole("listitem").filter({ hasText: "María" }).first()).toBeVisible();
  await main.getByLabel(AuditTrail.event).selectOption(certificate.action[13]);
  await main.getByRole("button", { name: AuditTrail.show }).click();
  await expect(main.getByText(AuditTrail.nothing)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(main.getByLabel(AuditTrail.event)).toHaveValue("read");
  await page.goBack();
  await expect(main.getByText("300 of 300 entries")).toBeVisible();
  await expect(main.getByLabel(AuditTrail.who)).toHaveValue("");

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await height()).toBeLessThan(5000);
  await page.goto(`/app/documents/${id}?tab=audit`);
  await expect(main.getByText(/^Ada Lovelace opened/).first()).toBeVisible();
  expect(await height()).toBeLessThan(5000);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto(trail);
  await still.getByLabel(AuditTrail.who).selectOption("Ada Lovelace");
  await still.getByRole("button", { name: AuditTrail.show }).click();
  await expect(still).toHaveURL(/person=\d+/);
  await expect(still.getByText(/^\d+ of 300 entries/)).toBeVisible();
  await expect(still.getByRole("listitem").filter({ hasText: "María" })).toHaveCount(0);
  await plain.close();
});
