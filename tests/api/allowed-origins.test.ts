import { describe, expect, test } from "vitest";
import { maximumOrigins } from "@/lib/organisations/rules";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { mailbox, type Sender } from "../support/given";

useProduct();

async function givenOrigins() {
  const company = await givenCompany();
  const at = `/companies/${company.id}/allowed-origins`;
  const set = (origins: string[], { by = company.admin, replaces }: { by?: Sender; replaces?: string[] } = {}) =>
    call("PUT", at, { token: by.token, body: { allowed_origins: origins, ...(replaces && { replaces }) } });
  const stored = async () => (await must("GET", at, { token: company.admin.token })).allowed_origins;
  return { ...company, at, set, stored };
}

describe("an organisation's origins", () => {
  test("are stored as browsers write them, once each, and told to administrators and the log", async () => {
    const { id, admin, join, set, stored } = await givenOrigins();
    const given = [
      " https://APP.example.com/ ",
      "https://app.example.com",
      "https://παράδειγμα.ελ",
      "http://localhost:8080",
    ];
    const expected = ["https://app.example.com", "https://xn--hxajbheg2az3al.xn--qxam", "http://localhost:8080"];
    expect((await set(given)).json).toMatchObject({ allowed_origins: expected });
    expect((await set(expected)).status).toBe(200); // changes nothing, and tells nobody
    expect(await stored()).toEqual(expected);
    await runJobs(["deliverMail"]);
    const told = (await mailbox(admin.email)).filter(({ text }) => String(text).includes(expected[1] ?? ""));
    expect(told).toHaveLength(1);
    const { security_events: events } = await must("GET", `/companies/${id}/security-events`, { token: admin.token });
    expect(events.filter(({ event }: { event: string }) => event === "originsChanged")).toMatchObject([
      { subject: expected.join(", ") },
    ]);
    const user = await join();
    expect((await set([], { by: user })).status).toBe(403);
    expect(await stored()).toEqual(expected);
  });

  test.each([
    ["a path", "https://app.example.com/orders"],
    ["a query", "https://app.example.com/?a"],
    ["a name and a password", "https://a:b@app.example.com"],
    ["no TLS", "http://app.example.com"],
    ["no TLS to an address that looks like localhost", "http://localhost.example.com"],
    ["no host", "https://"],
    ["every host", "*"],
    ["a wildcard", "https://*.example.com/"],
    ["a script", "javascript:alert(1)"],
    ["null", "null"],
    ["a lone surrogate", "https://a\ud800.example.com"],
    ["markup", "https://<b>.example.com"],
    ["another directive", "https://app.example.com;sandbox"],
    ["another policy", "https://app.example.com,b"],
    ["a keyword", "https://'self'"],
  ])("have none with %s", async (_, origin) => {
    const { set, stored } = await givenOrigins();
    const { status, json } = await set(["https://app.example.com", origin]);
    expect([status, await stored()]).toEqual([origin.includes("\ud800") ? 400 : 422, []]);
    if (status === 422) expect(Object.keys(json["errors"])).toEqual(["allowed_origins"]);
  });

  test("are at most twenty, and are not replaced unseen", async () => {
    const { set, stored } = await givenOrigins();
    const many = Array.from({ length: maximumOrigins + 1 }, (_, index) => `https://app${index}.example.com`);
    expect((await set(many)).status).toBe(422);
    expect((await set(many.slice(1))).status).toBe(200);
    expect((await set(["https://other.example.com"], { replaces: [] })).status).toBe(409);
    expect(await stored()).toHaveLength(maximumOrigins);
  });
});
