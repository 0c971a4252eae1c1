import { gt } from "drizzle-orm";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { beforeAll, beforeEach, vi } from "vitest";
import { database } from "@/db/client";
import { sessions } from "@/db/schema/users";
import { needsConfirmed } from "@/lib/permissions/acts";
import { call, useProduct } from "./api";
import { type Case, expectations } from "./expectations";
import { rolledBack } from "./rolled-back";
import { type CallerName, givenTenants, type Place, type Tenants } from "./tenants";

/** Filled by `useTenants`. */
export const tenants = {} as Tenants;
export function useTenants(): void {
  useProduct();
  const start = new Date();
  // On a fast machine a user makes more calls a minute here than the general limit allows.
  beforeAll(() => void vi.spyOn(RateLimiterMemory.prototype, "consume").mockResolvedValue(new RateLimiterRes()));
  beforeAll(async () => void Object.assign(tenants, await givenTenants()), 120_000);
  // On a slow machine a file takes longer than a proof lasts. That of `oldProof` ended before.
  beforeEach(() => database().update(sessions).set({ provedAt: new Date() }).where(gt(sessions.provedAt, start)));
}

export const cases = Object.entries(expectations).flatMap(([name, one]) =>
  [one].flat().map((value, index): [string, Case] => [index === 0 ? name : `${name} (${index + 1})`, value]),
);
/** Whether the call is refused, whatever it is about, because the caller's address is not confirmed. */
export const lacksConfirmation = (name: string, caller: CallerName): boolean =>
  caller === "unconfirmed" && needsConfirmed(name.replace(/ \(\d+\)$/, ""));

export const callerNames = [
  "visitor",
  "unconfirmed",
  "outsider",
  "colleague",
  "groupMember",
  "groupEditor",
  "groupAdmin",
  "companyEditor",
  "companyAdmin",
  "holding",
  "initiator",
] as const satisfies CallerName[];

type Attempt = [name: string, one: Pick<Case, "body" | "form">, caller: CallerName, place: Place, ids?: Place];

/** Undoes each call, so that all calls see the same data. */
export const attempt = (...of: Attempt) => rolledBack(() => make(...of));

export function make(...[name, one, caller, place, ids = place]: Attempt) {
  const [method = "", template = ""] = name.split(" ");
  const given: Record<string, unknown> = {
    pageIndex: 0,
    signatureId: 1,
    savedSignatureId: 1,
    sessionId: 999_999_990,
    mailId: 999_999_990,
    passkeyId: 999_999_990,
    providerId: 999_999_990,
    dataExportId: 999_999_990,
    holdId: 999_999_989,
    domainId: 999_999_988,
    connectionId: 999_999_987,
    mappedGroupId: 999_999_986,
    stampId: 999_999_985,
    imageHash: "0".repeat(64),
    scimUserId: "00000000-0000-4000-8000-000000000000",
    scimGroupId: "00000000-0000-4000-8000-000000000000",
    resourceType: "User",
    schemaUrn: "urn:ietf:params:scim:schemas:core:2.0:User",
    invoiceId: "00000000-0000-4000-8000-000000000000",
    checkoutId: "00000000-0000-4000-8000-000000000000",
    demoId: "00000000-0000-4000-8000-000000000000",
    demoKind: "hr",
    sampleSignatureId: 1,
    font: "mynerve",
    mailKind: "reminder",
    language: "en",
    provider: "google",
    logoHash: "0".repeat(64),
    ...ids,
  };
  const address = template.replace(/\{(\w+)\}/g, (_, key: string) => String(given[key]));
  const body = one.body?.(place);
  const token = tenants.callers[caller]?.token ?? null;
  return call(method, address, { token, ...(body !== undefined && { body }), ...(one.form && { form: one.form() }) });
}

export const idsIn = (name: string) => [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
