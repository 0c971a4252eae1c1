import type { Page } from "@playwright/test";
import { catalogues, uniqueAddress } from "./support";

const { RecipientRole, StepCards } = catalogues.en;

export const fill = (words: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((text, [key, value]) => text.replace(`{${key}}`, String(value)), words);

export const person = (first_name: string, last_name: string) => ({
  first_name,
  last_name,
  email: uniqueAddress(first_name.toLowerCase()),
});

export const roleOf = (page: Page, name: string) => page.getByLabel(fill(RecipientRole.of, { name }), { exact: true });

/** A person's card in the list of steps. */
export const stepCard = (page: Page, name: string) =>
  page.getByRole("list", { name: StepCards.title }).getByRole("listitem").filter({ hasText: name });
