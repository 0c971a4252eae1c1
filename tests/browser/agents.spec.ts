import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Page } from "@playwright/test";
import { adminOfEnterprise } from "./enterprise";
import { callApi } from "./given-sent";
import { pdfFile } from "./pdf-file";
import { catalogues, expect, expectAccessible, test, uniqueAddress } from "./support";

test.setTimeout(120_000);
// A confirmation that was used is refused, which the browser logs.
test.use({ allowRefusals: true });
const { AgentConfirmation, AgentsForm, errors } = catalogues.en;

/** An agent of a new organisation, let in on its page of settings: the SDK's own client, by HTTP. */
async function givenAgent(page: Page) {
  const companyId = await adminOfEnterprise(page);
  await page.goto("/app/account/api-settings");
  await page.getByRole("switch", { name: AgentsForm.allowsAgents }).click();
  await page.getByRole("button", { name: AgentsForm.submit }).click();
  await expect(page.getByText(AgentsForm.allowed)).toBeVisible();
  const data = { name: "Sales bot", scopes: ["read", "write", "send"] };
  const { secret_key: key } = await callApi(page, "POST", `/companies/${companyId}/api-keys`, { data });
  const client = new Client({ name: "tests", version: "1.0.0" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${process.env["APP_URL"]}/v1/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  return async (name: string, given: Record<string, unknown>): Promise<string> => {
    const { content } = await client.callTool({ name, arguments: given });
    return JSON.stringify(content);
  };
}

const pathIn = (said: string) => /\/app\/agents\/[\w-]+/.exec(said)?.[0] ?? "";

async function givenDraft(use: Awaited<ReturnType<typeof givenAgent>>) {
  const { buffer } = await pdfFile("Offer", 1);
  const email = uniqueAddress("recipient");
  const said = await use("draft_from_document", {
    file_name: "Offer.pdf",
    content: buffer.toString("base64"),
    signatories: [{ first_name: "María", last_name: "Núñez", email }],
  });
  return { id: Number(/\\"workflow\\": \{\\n\s+\\"id\\": (\d+)/.exec(said)?.[1]), email };
}

test("a person confirms on a page what an agent asked to send, once", async ({ page }) => {
  const use = await givenAgent(page);
  await expectAccessible(page);
  const { id, email } = await givenDraft(use);
  const at = `/workflows/simple-sign/${id}`;
  const texts = ["For everybody", "In the mail", "For her alone"];
  const { signatories } = await callApi(page, "GET", at);
  const [message, emailMessage, privateMessage] = texts;
  await callApi(page, "POST", `${at}/settings`, { data: { message, additional_email_message: emailMessage } });
  await callApi(page, "PATCH", `${at}/signatories`, {
    data: { signatories: [{ id: signatories[0].id, private_message: privateMessage }] },
  });
  const path = pathIn(await use("send_draft", { workflow_id: id }));
  await page.goto(path);
  for (const text of texts) await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText(AgentConfirmation.asked.replace("{key}", "Sales bot"))).toBeVisible();
  await expect(page.getByRole("list", { name: AgentConfirmation.recipients })).toContainText(email);
  await expectAccessible(page);
  await page.getByRole("button", { name: AgentConfirmation.doSend }).click();
  await expect(page.getByText(AgentConfirmation.sent.replace("{title}", "Offer"))).toBeVisible();
  await expectAccessible(page);
  await page.goto(path);
  await expect(page.getByText(errors.confirmation_used)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: AgentConfirmation.open }).click();
  await expect(page).toHaveURL(new RegExp(`/app/documents/${id}$`));
});

test("a confirmation works without scripts on a small screen @long", async ({ page, browser }) => {
  const use = await givenAgent(page);
  const { id } = await givenDraft(use);
  await callApi(page, "PATCH", `/workflows/simple-sign/${id}`, { data: { execute_at: new Date().toISOString() } });
  const path = pathIn(await use("cancel", { workflow_id: id, reason: "A mistake" }));
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(`${process.env["APP_URL"]}${path}`);
  await expect(plain.getByText("A mistake")).toBeVisible();
  await plain.getByRole("button", { name: AgentConfirmation.doCancel }).click();
  await expect(plain.getByText(AgentConfirmation.cancelled.replace("{title}", "Offer"))).toBeVisible();
  await context.close();
});
