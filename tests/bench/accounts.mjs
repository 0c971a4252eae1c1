import { clientOf } from "./product.mjs";

/**
 * Signed-in visitors by kind, each as a map from the name of a size to the account with that many workflows. Every
 * organisation also has a "member of a small group".
 */
export async function visitorsWith(product, sizes) {
  const client = clientOf(product.base);
  const visitors = { personal: {}, administrator: {}, "member of groups": {}, "member of a small group": {} };
  for (const [size, count] of Object.entries(sizes)) {
    visitors.personal[size] = await personal(product, client, count);
    const { administrator, member, ofSmallGroup } = await organisation(product, client, count);
    visitors.administrator[size] = administrator;
    visitors["member of groups"][size] = member;
    visitors["member of a small group"][size] = ofSmallGroup;
  }
  await fillSearch(product.sql);
  await product.sql`vacuum analyze`;
  return visitors;
}

/** Does what the triggers that `fill` switches off would have done; the index is built afterwards, which is faster. */
async function fillSearch(sql) {
  const [{ indexdef }] = await sql`select indexdef from pg_indexes where indexname = 'workflow_search_idx'`;
  await sql`drop index workflow_search_idx`;
  const [{ last }] = await sql`select max(id)::int as last from workflows`;
  const step = 10_000;
  for (let first = 1; first <= last; first += step)
    await sql`select refresh_workflow_search(array(
      select id from workflows where id between ${first} and ${first + step - 1} order by id))`;
  await sql`set maintenance_work_mem = '256MB'`;
  await sql.unsafe(indexdef);
}

/**
 * Gives each document 150 of 20,000 words, frequent and rare as in a language, one word that all have, and one of its own:
 * `number0000077x` is in the workflow 'Contract 77' of each account. One of a few hundred texts is as good as another.
 */
export async function fillWords(sql) {
  await sql`create temporary table texts as
    select n, string_agg('word' || to_hex(floor(exp(random() * ln(20000)))::int), ' ') as text
    from generate_series(1, 400) as n, generate_series(1, 150) group by n`;
  await sql`insert into document_words (document_id, scopes, words)
    select documents.id, workflow_scopes(workflow_id), document_words_of(
      text || ' everywhere number' || lpad(split_part(workflows.name, ' ', 2), 7, '0') || 'x')
    from documents join workflows on workflows.id = workflow_id join texts on n = 1 + documents.id % 400
    where workflows.name like 'Contract %' on conflict do nothing`;
  await sql`vacuum analyze document_words`;
}

/** A signed-in visitor: a function that requests a path of the product and returns the whole text. */
const visitorOf = (base, token) => async (path) => {
  const answer = await fetch(base + path, {
    headers: { cookie: `countersign.session=${token}` },
    redirect: "manual",
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
  return text;
};

async function signUp(client) {
  const token = await client.signUp();
  await client.call("PATCH", "/users/me", { token, body: { onboarded: true } });
  const { user } = await client.call("GET", "/auth/me", { token });
  return { token, id: user.id };
}

/** A confirmed sender with `count` personal workflows. */
async function personal({ base, sql }, client, count) {
  const { token, id } = await signUp(client);
  await fill(sql, { senders: [id], companyId: null, groups: [null] }, count);
  return visitorOf(base, token);
}

/**
 * An organisation with a subscription, 20 senders, 10 groups and `count` workflows in them, and 30 of these in a small
 * group. The member belongs to nine of the groups.
 */
async function organisation({ base, sql }, client, count) {
  const [administrator, member, ofSmallGroup] = [await signUp(client), await signUp(client), await signUp(client)];
  const [{ id: companyId }] = await sql`insert into companies (name) values ('Meridian') returning id`;
  const people = await sql`
    insert into users (first_name, last_name, email, confirmed_at)
    select 'Maria', 'Papadopoulou', 'colleague.' || n || '.' || ${companyId}::text || '@example.test', now()
    from generate_series(1, 20) as n returning id`;
  const senders = people.map((person) => person.id);
  await sql`insert into company_users (company_id, user_id, role_id, accepted_at)
    select ${companyId}, id, case when id = ${administrator.id} then 1 else 3 end, now()
    from users where id = any(${[administrator.id, member.id, ofSmallGroup.id, ...senders]})`;
  await sql`insert into subscriptions (company_id, provider_subscription_id, type, units, price, cycle_start, cycle_end)
    values (${companyId}, ${`bench.${companyId}`}, 'monthly', 30, 45000, now() - interval '1 day', now() + interval '29 days')`;
  const made = await sql`
    insert into company_groups (company_id, name) select ${companyId}, 'Group ' || n from generate_series(1, 10) as n returning id`;
  const groups = made.map((group) => group.id);
  await sql`insert into company_group_users (group_id, user_id, role_id)
    select id, ${member.id}, 3 from company_groups where id = any(${groups.slice(0, -1)})`;
  await fill(sql, { senders, companyId, groups }, count);
  await moveToSmallGroup(sql, companyId, ofSmallGroup.id);
  return {
    administrator: visitorOf(base, administrator.token),
    member: visitorOf(base, member.token),
    ofSmallGroup: visitorOf(base, ofSmallGroup.token),
  };
}

async function moveToSmallGroup(sql, companyId, memberId) {
  const [{ id }] = await sql`insert into company_groups (company_id, name) values (${companyId}, 'Board') returning id`;
  await sql`insert into company_group_users (group_id, user_id, role_id) values (${id}, ${memberId}, 3)`;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`; // as in `fill`
    await tx`update workflows set group_id = ${id} where id in (
      select id from workflows where company_id = ${companyId} order by hashint8(id) limit 30)`;
  });
}

/**
 * Fills in what a few years leave: of each hundred workflows two are drafts, three wait (one of them for over a week),
 * eighty-five are completed, the rest ended otherwise. What waits does not expire while the bench runs, as the service
 * would then send mails meanwhile.
 */
export async function fill(sql, { senders, companyId, groups }, count) {
  const hash = "0".repeat(64);
  await sql.begin(async (tx) => {
    // Switches off the triggers: there are no sealed files, and nobody listens.
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into workflows (initiator_id, company_id, group_id, name, status, execute_at, completed_at, expires_at, created_at, updated_at)
      select (${senders}::bigint[])[1 + n % ${senders.length}::int], ${companyId},
        (${groups}::bigint[])[1 + n / 100 % ${groups.length}::int], 'Contract ' || n, kind::workflow_status,
        case when kind <> 'notStarted' then at end, case when kind = 'completed' then at end,
        case when kind = 'inProgress' then now() else at end + interval '90 days', at, at
      from (select n, now() - n * interval '11 minutes' - case when n % 100 = 4 then interval '8 days' else '0' end as at,
        case when n % 100 < 2 then 'notStarted' when n % 100 < 5 then 'inProgress' when n % 100 < 90 then 'completed'
          when n % 100 < 95 then 'cancelled' else 'declined' end as kind
        from generate_series(1, ${count}::int) as n) as rows`;
    await tx`
      insert into signatories (workflow_id, action_index, first_name, last_name, email, status)
      select id, step, 'Maria', 'Papadopoulou', 'recipient.' || id || '.' || step || '@example.test',
        (case when status = 'completed' then 'completed' when status = 'inProgress' and step = 0 then 'invited'
          else 'waiting' end)::signatory_status
      from workflows, generate_series(0, 1) as step where initiator_id = any(${senders})`;
    await tx`
      insert into documents (owner_id, name, workflow_id, status, file_hash, byte_size, original_hash)
      select initiator_id, 'contract.pdf', id, 'ready', ${hash}, 1000, ${hash} from workflows where initiator_id = any(${senders})`;
  });
}
