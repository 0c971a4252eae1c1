import type { Page } from "@playwright/test";
import { expect } from "./support";

/** The newest code that was sent to this number. */
export async function codeTo(page: Page, number: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const answer = await page.request.get(`/v1/dev/mailbox?channel=sms&to=${number}`);
    const { messages } = (await answer.json()) as { messages: { text: string }[] };
    code = /\d{6}/.exec(messages[0]?.text ?? "")?.[0];
    expect(code).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return code ?? "";
}

let numbers = 0;
export const uniqueNumber = () => `3069${String(Date.now()).slice(-7)}${numbers++ % 10}`;
