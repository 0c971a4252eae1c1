import type { Page } from "@playwright/test";
import { catalogues, uniqueAddress } from "./support";

const { RecipientRole, StepsBoard } = catalogues.en;

export const fill = (words: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((text, [key, value]) => text.replace(`{${key}}`, String(value)), words);

export const person = (first_name: string, last_name: string) => ({
  first_name,
  last_name,
  email: uniqueAddress(first_name.toLowerCase()),
});

export const roleOf = (page: Page, name: string) => page.getByLabel(fill(RecipientRole.of, { name }), { exact: true });

export const chip = (page: Page, name: string) =>
  page.getByRole("region", { name: StepsBoard.title }).getByRole("listitem").filter({ hasText: name }).last();
