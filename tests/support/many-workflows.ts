import { type SQL, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { must } from "./api";
import type { Sender } from "./given";

type Filled = { from?: number; count: number; name?: string; companyId?: number; groupId?: number };

/** Workflows without documents and recipients; the latest is changed last. */
export const fill = (sender: Sender, { from = 1, count, name = "Lease", companyId, groupId }: Filled) =>
  database().execute(sql`
    insert into workflows (initiator_id, company_id, group_id, name, status, created_at, updated_at)
    select ${sender.id}, ${companyId ?? null}::bigint, ${groupId ?? null}::bigint, ${name} || ' ' || n,
      (array['notStarted', 'cancelled', 'declined'])[1 + n % 3]::workflow_status,
      now() - interval '1 year' + n * interval '1 minute', now() - interval '1 year' + n * interval '1 minute'
    from generate_series(${from}::int, ${from + count - 1}::int) as n`);

/** One recipient more in each of these workflows. */
export const addPerson = ({ name, role, where }: { name: string; role: string; where: SQL }) => {
  const [firstName, lastName] = name.split(" ");
  return database().execute(sql`
    insert into signatories (workflow_id, action_index, first_name, last_name, email, recipient_role)
    select id, 0, ${firstName}, ${lastName}, 'recipient.' || id || '@example.test', ${role}
    from workflows where ${where}`);
};

export const list = (sender: Sender, query: string) => must("GET", `/workflows?${query}`, { token: sender.token });
export const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
