import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { delegations } from "@/db/schema/workflows";
import { earlierErased } from "@/lib/audit/facts/erases-earlier";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { recordAudit } from "@/lib/audit/record-audit";
import { systemContext, transact } from "@/lib/platform/context/context";
import { useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { givenDelegable, handOn } from "../support/handing-on";
import { givenUser } from "../support/shortcuts";

useProduct();

/** How the trail judges `named` as the name of who handed the part on, after an erasure of that link was recorded. */
async function judged(named: string, erasedLink: "own" | "of another" | "none") {
  const sent = await givenDelegable(await givenUser());
  expect((await handOn(sent.tokens[0])).status).toBe(200);
  const [row] = await database()
    .select()
    .from(delegations)
    .where(eq(delegations.signatoryId, Number(sent.signatories[0]?.id)));
  const linkHash = erasedLink === "own" ? String(row?.linkHash) : "0".repeat(64);
  if (erasedLink !== "none")
    await transact(systemContext(), (tx) =>
      recordAudit(tx, sent.id, { action: "erased", description: earlierErased(linkHash) }),
    );
  await asOwner(
    sql`update delegations set first_name = ${named}, last_name = '', email = '', reason = '' where id = ${row?.id ?? 0}`,
  );
  const { facts } = await judgeAuditChain(systemContext(), sent.id);
  return [facts.state, facts.difference?.what];
}

test.each([
  ["nothing, which an entry of the trail says to be erased", "", "own", ["kept", undefined]],
  ["nothing, of which no entry says so", "", "none", ["differ", "earlier"]],
  ["nothing, while another's is erased", "", "of another", ["differ", "earlier"]],
  ["another name, though the entry says that it is erased", "Eve", "own", ["differ", "earlier"]],
] as const)("in place of the name of who handed on stands %s", async (_, named, erasedLink, expected) => {
  expect(await judged(named, erasedLink)).toEqual(expected);
});
