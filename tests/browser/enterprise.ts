import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { callApi } from "./given-sent";
import { signUpByApi, type TestLanguage } from "./support";

export const operator = async (...args: string[]) =>
  (await promisify(execFile)("node", ["scripts/operator.mjs", ...args], { env: process.env })).stdout;

export async function companyByApi(page: Page, name: string): Promise<number> {
  const data = { name, address: "12 Harbour Street", contact_email: "office@example.test" };
  return Number((await callApi(page, "POST", "/companies", { data })).company.id);
}

/** Signs up an administrator of an organisation with an enterprise plan; returns the organisation's id. */
export async function adminOfEnterprise(page: Page, language: TestLanguage = "en"): Promise<number> {
  await signUpByApi(page, language);
  const id = await companyByApi(page, "Meridian");
  await operator("enterprise-set", "--company", String(id), "--users", "2");
  return id;
}
