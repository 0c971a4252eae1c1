import { setTimeout as sleep } from "node:timers/promises";
import { clientOf } from "./product.mjs";
import { median, percentile } from "./table.mjs";

const people = Number(process.env.BENCH_PEOPLE ?? 5000);
const perGroup = 25;
const groups = Math.max(2, people / perGroup);
/** Just under the 600 calls a minute that a provider may make. */
const pauseMs = 101;
const domain = "bench.example";

/** A provider synchronises 5,000 users and 200 groups at the usual rate, one call after the other. Mark: ten minutes. */
export async function scim(product) {
  const send = await provider(product);
  const user = (index) => ({
    userName: `person.${index}@${domain}`,
    externalId: `id-${index}`,
    name: { givenName: "Maria", familyName: `Papadopoulou ${index}` },
    active: true,
  });
  const ids = [];
  const started = performance.now();
  const made = await inTurn(people, async (index) => {
    const { id } = await send("POST", "/Users", user(index), 201);
    ids.push(id);
  });
  const groupIds = [];
  const grouped = await inTurn(groups, async (index) => {
    const { id } = await send("POST", "/Groups", { displayName: `Group ${index}` }, 201);
    groupIds.push(id);
  });
  const filled = await inTurn(groups, (index) => {
    const members = ids.slice(index * perGroup, (index + 1) * perGroup).map((value) => ({ value }));
    return patch(send, groupIds[index], [{ op: "add", path: "members", value: members }]);
  });
  const seconds = (performance.now() - started) / 1000;
  const everybody = { op: "replace", path: "members", value: ids.map((value) => ({ value })) };
  const replaced = await inTurn(5, () => patch(send, groupIds[0], [everybody]));
  const found = await inTurn(100, (index) =>
    send("GET", `/Users?filter=${encodeURIComponent(`userName eq "person.${index}@${domain}"`)}`),
  );
  const pages = await inTurn(Math.ceil(people / 200), (index) =>
    send("GET", `/Users?startIndex=${1 + 200 * index}&count=200`),
  );

  const acts = {
    "a user made": () => send("POST", "/Users", user(people), 201),
    "the same user again, which changes nothing": () => send("PUT", `/Users/${ids[0]}`, user(0)),
    "a group of 25 members made": () =>
      send(
        "POST",
        "/Groups",
        { displayName: "Others", members: ids.slice(0, perGroup).map((value) => ({ value })) },
        201,
      ),
    [`${people} members replaced by 25`]: () =>
      patch(send, groupIds[0], [{ ...everybody, value: everybody.value.slice(0, perGroup) }]),
    "a user looked up": () => send("GET", `/Users?filter=${encodeURIComponent('externalId eq "id-1"')}`),
    "a page of 200 users": () => send("GET", "/Users?count=200"),
  };
  const rows = [
    ["users", people, ""],
    ["groups", groups, ""],
    ["until all are synchronised, s", seconds, "600"],
  ];
  for (const [what, times] of Object.entries({
    "a user made": made,
    "a group made": grouped,
    "25 members added": filled,
    [`${people} members set`]: replaced,
    "a user looked up": found,
    "a page of 200 users": pages,
  }))
    rows.push([`${what}, p50 ms`, median(times), ""], ["  the same, p99 ms", percentile(times, 99), ""]);
  const half = Math.floor(made.length / 2);
  rows.push([
    "a user made, second half against the first, ratio",
    median(made.slice(half)) / median(made.slice(0, half)),
    "1.5",
  ]);
  for (const [what, act] of Object.entries(acts))
    rows.push([`${what}, statements`, (await product.statementsDuring(act)).length, ""]);
  return rows;
}

/** One call after the other, not faster than a provider may; answers how long each took, in milliseconds. */
async function inTurn(count, act) {
  const times = [];
  for (let index = 0; index < count; index++) {
    const started = performance.now();
    await act(index);
    const took = performance.now() - started;
    times.push(took);
    await sleep(Math.max(0, pauseMs - took));
  }
  return times;
}

const patch = (send, id, operations) =>
  send(
    "PATCH",
    `/Groups/${id}`,
    { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations: operations },
    204,
  );

/** An organisation with a proved domain whose own sign-in is in use, so that nobody is mailed. Returns its provider's calls. */
async function provider({ base, sql }) {
  const client = clientOf(base);
  const token = await client.signUp();
  const { user } = await client.call("GET", "/auth/me", { token });
  const [{ id: companyId }] = await sql`insert into companies (name) values ('Meridian') returning id`;
  await sql`insert into enterprise_subscriptions (company_id) values (${companyId})`;
  await sql`insert into company_users (company_id, user_id, role_id, accepted_at)
    values (${companyId}, ${user.id}, 1, now())`;
  await sql`insert into company_domains (company_id, domain, token, verified_at, verified_by)
    values (${companyId}, ${domain}, 'token', now(), 'operator')`;
  await sql`insert into connections (company_id, kind, settings_sealed) values (${companyId}, 'oidc', 'sealed')`;
  const made = await client.call("POST", `/companies/${companyId}/scim/token`, { token, body: { days: 90 } });
  return async (method, address, body, expected = 200) => {
    const answer = await fetch(`${base}/v1/scim/v2${address}`, {
      method,
      headers: {
        authorization: `Bearer ${made.secret}`,
        ...(body && { "content-type": "application/scim+json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status !== expected) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : {};
  };
}
