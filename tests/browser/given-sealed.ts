import type { Page } from "@playwright/test";
import { sendByApi } from "./send-by-api";
import { expect, mailTo } from "./support";

/** A recipient without fields agrees and finishes; with the sealed PDF. */
export async function givenSealed(page: Page, over: Parameters<typeof sendByApi>[1] = {}) {
  const sent = await sendByApi(page, { fields: [], ...over });
  const link = sent.path.replace("/app/", "/v1/");
  const { disclosure_version: version } = (await (await page.request.get(link)).json()) as Record<string, string>;
  const headers = { origin: process.env.APP_URL ?? "" };
  for (const [path, data] of [
    ["consent", { version }],
    ["fill-and-sign", { data: [] }],
  ] as const)
    expect((await page.request.post(`${link}/${path}`, { data, headers })).ok()).toBe(true);
  await mailTo(page.request, sent.email, (mail) => mail.attachments.length > 0);
  return { ...sent, sealed: await (await page.request.get(`${link}/download`)).body() };
}
