import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { companies, companyUsers } from "@/db/schema/companies";
import { companyDomains } from "@/db/schema/single-sign-on";
import { watchDomains } from "@/lib/connections/domains/watch-domains";
import { runCommand } from "@/lib/operator/run-command";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany, givenHolding } from "../support/companies";
import { useNameServer } from "../support/dns-server";
import { mailbox } from "../support/given";

const dns = await useNameServer();
process.env["DNS_SERVERS"] = dns.address;
useProduct();
beforeEach(() => {
  dns.records = {};
  dns.silent.clear();
});

let count = 0;
const newDomain = () => `acme-${(count += 1)}.example`;
const days = (amount: number) => new Date(Date.now() + amount * 24 * 3600_000);

async function givenClaim(domain = newDomain()) {
  const company = await givenCompany();
  const at = `/companies/${company.id}/domains`;
  const { token } = company.admin;
  const claim = (await must("POST", at, { token, body: { domain } })).domain;
  const verify = () => call("POST", `${at}/${claim.id}/verification`, { token });
  const prove = async () => {
    dns.records[domain] = ["v=spf1 -all", claim.record];
    return verify();
  };
  const list = async () => (await must("GET", at, { token })).domains;
  return { company, at, token, domain, claim, verify, prove, list };
}
const rowOf = async (id: number) =>
  (await database().select().from(companyDomains).where(eq(companyDomains.id, id)))[0];

describe("a claim", () => {
  test("is proved by its TXT record, which is in the log and told to the administrators", async () => {
    const { prove, verify, claim, domain, company, token, list } = await givenClaim();
    expect(claim).toMatchObject({
      domain,
      verified_at: null,
      record: expect.stringMatching(/^countersign-domain=.{43}$/),
    });
    expect(await verify()).toMatchObject({ status: 409, json: { label: "Conflict" } });
    const proved = await prove();
    expect(proved.json.domain).toMatchObject({ verified_by: "dns", released_at: null });
    expect(await list()).toEqual([proved.json.domain]);
    const { security_events: log } = await must("GET", `/companies/${company.id}/security-events`, { token });
    const events = log.map(({ event, subject }: { event: string; subject: string }) => [event, subject]);
    expect(events.slice(0, 2)).toEqual([
      ["domainVerified", domain],
      ["domainClaimed", domain],
    ]);
    await runJobs();
    const told = (await mailbox(company.admin.email)).filter(({ text }) => text.includes(domain));
    expect(told).toHaveLength(1);
  });

  test("needs the record of this claim, and not that of another organisation", async () => {
    const one = await givenClaim();
    const other = await givenClaim(one.domain);
    dns.records[one.domain] = [other.claim.record];
    expect((await one.verify()).status).toBe(409);
    expect((await other.verify()).status).toBe(200);
  });

  test("is refused while the domain is another organisation's, and nothing changes there", async () => {
    const first = await givenClaim();
    expect((await first.prove()).status).toBe(200);
    const second = await givenClaim(first.domain);
    const refused = await second.prove();
    expect([refused.status, refused.json.message]).toEqual([409, expect.stringContaining("another organisation")]);
    expect(await first.list()).toMatchObject([{ verified_by: "dns" }]);
    expect(await second.list()).toMatchObject([{ verified_by: null }]);
    expect((await call("DELETE", `${first.at}/${first.claim.id}`, { token: first.token })).status).toBe(204);
    expect((await second.verify()).status).toBe(200);
  });

  test("of two at once, one wins", async () => {
    const one = await givenClaim();
    const other = await givenClaim(one.domain);
    dns.records[one.domain] = [one.claim.record, other.claim.record];
    const statuses = (await Promise.all([one.verify(), other.verify()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  test("says that the name servers are silent, and not that the record is missing", async () => {
    const { verify, domain } = await givenClaim();
    dns.silent.add(domain);
    expect((await verify()).json.label).toBe("ProviderUnavailable");
  }, 20_000);

  test.each([
    ["gmail.com", "publicProvider"],
    ["mail.yahoo.co.uk", "publicProvider"],
    ["localhost", "notADomain"],
    ["10.0.0.1", "notADomain"],
  ])("of %s is refused", async (domain) => {
    const { id, admin } = await givenCompany();
    const refused = await call("POST", `/companies/${id}/domains`, { token: admin.token, body: { domain } });
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ["domain"]]);
  });

  test("needs a plan", async () => {
    const { id, admin } = await givenCompany({ plan: false });
    const refused = await call("POST", `/companies/${id}/domains`, {
      token: admin.token,
      body: { domain: newDomain() },
    });
    expect(refused.status).toBe(402);
  });
});

describe("a holding's domain", () => {
  test("is claimed by its people, used by its organisations, and changed by nobody else", async () => {
    const holding = await givenHolding();
    const [one, other] = [
      await givenCompany({ holdingCompanyId: holding.id }),
      await givenCompany({ holdingCompanyId: holding.id }),
    ];
    const body = { domain: newDomain(), for_holding: true };
    const at = `/companies/${one.id}/domains`;
    expect((await call("POST", at, { token: one.admin.token, body })).status).toBe(403);
    const { domain } = await must("POST", at, { token: holding.user.token, body });
    dns.records[body.domain] = [domain.record];
    expect((await call("POST", `${at}/${domain.id}/verification`, { token: other.admin.token })).status).toBe(404);
    expect((await call("POST", `${at}/${domain.id}/verification`, { token: one.admin.token })).status).toBe(403);
    expect((await call("POST", `${at}/${domain.id}/verification`, { token: holding.user.token })).status).toBe(200);
    const seen = await must("GET", `/companies/${other.id}/domains`, { token: other.admin.token });
    expect(seen.domains).toMatchObject([{ of_holding: true, verified_by: "dns" }]);
    expect((await call("DELETE", `${at}/${domain.id}`, { token: one.admin.token })).status).toBe(403);
    const elsewhere = await givenCompany();
    const foreign = await must("GET", `/companies/${elsewhere.id}/domains`, { token: elsewhere.admin.token });
    expect(foreign.domains).toEqual([]);
  });
});

describe("the operator", () => {
  test("vouches for a domain where no DNS can, which is then not looked up", async () => {
    const { company, claim, domain, list } = await givenClaim();
    const said = await runCommand(["domain-verify", "--company", String(company.id), "--domain", domain]);
    expect(said).toEqual({ code: 0, lines: [`${domain} belongs to Meridian. It is not looked up.`] });
    expect(await list()).toMatchObject([{ verified_by: "operator" }]);
    await watchDomains(systemContext(days(60)));
    expect((await rowOf(claim.id))?.verifiedBy).toBe("operator");
  });

  test("cannot give a domain to an organisation that has not claimed it, or takes it from another", async () => {
    const { domain, prove } = await givenClaim();
    const other = await givenCompany();
    const verify = () => runCommand(["domain-verify", "--company", String(other.id), "--domain", domain]);
    expect(await verify()).toEqual({ code: 1, lines: [`Meridian has not claimed ${domain}.`] });
    await prove();
    await must("POST", `/companies/${other.id}/domains`, { token: other.admin.token, body: { domain } });
    expect(await verify()).toEqual({ code: 1, lines: [`${domain} belongs to another organisation.`] });
  });
});

describe("the weekly look-up", () => {
  const mailsTo = async (email: string, domain: string) => {
    await runJobs();
    return (await mailbox(email)).filter(({ subject }) => subject.includes(domain)).map(({ text }) => text);
  };

  test("tells the administrators of a missing record, and releases the domain 30 days later", async () => {
    const { claim, company, domain, prove, list } = await givenClaim();
    await prove();
    dns.records = {};
    await watchDomains(systemContext(days(6)));
    expect((await rowOf(claim.id))?.failingSince).toBeNull();
    await watchDomains(systemContext(days(8)));
    await watchDomains(systemContext(days(9)));
    expect(await list()).toMatchObject([{ verified_by: "dns", released_at: expect.any(String) }]);
    expect(await mailsTo(company.admin.email, domain)).toEqual([expect.stringContaining("Unless the record is back")]);
    await watchDomains(systemContext(days(37)));
    expect(await rowOf(claim.id)).toBeDefined();
    await watchDomains(systemContext(days(39)));
    expect(await rowOf(claim.id)).toBeUndefined();
    expect(await mailsTo(company.admin.email, domain)).toHaveLength(2);
  });

  test("forgets a failure once the record is back", async () => {
    const { claim, domain, prove } = await givenClaim();
    await prove();
    dns.records = {};
    await watchDomains(systemContext(days(8)));
    dns.records[domain] = [claim.record];
    await watchDomains(systemContext(days(9)));
    expect((await rowOf(claim.id))?.failingSince).toBeNull();
    dns.records = {};
    await watchDomains(systemContext(days(60)));
    expect(await rowOf(claim.id)).toBeDefined();
  });

  test("counts name servers that do not answer as nothing", async () => {
    const { claim, domain, prove } = await givenClaim();
    await prove();
    dns.silent.add(domain);
    await watchDomains(systemContext(days(60)));
    expect(await rowOf(claim.id)).toMatchObject({ failingSince: null, verifiedBy: "dns" });
  }, 20_000);
});

test("a domain goes with its organisation, and an administrator of another never sees it", async () => {
  const { company, claim, at } = await givenClaim();
  const other = await givenCompany();
  expect((await call("GET", at, { token: other.admin.token })).status).toBe(404);
  await database().delete(companyUsers).where(eq(companyUsers.companyId, company.id));
  await database().delete(companies).where(eq(companies.id, company.id));
  expect(await rowOf(claim.id)).toBeUndefined();
});
