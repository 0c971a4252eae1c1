import "server-only";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { holds } from "@/db/schema/retention";
import { workflows } from "@/db/schema/workflows";
import { getCompanyFor } from "@/lib/access/organisations";
import { titleFor } from "@/lib/holds/held";
import { readHolds } from "@/lib/holds/list-holds";
import type { HoldDto } from "@/lib/holds/schema";
import type { User, UserContext } from "@/lib/platform/context/context";
import { countRows, offsetOf, type Slice, type Total } from "@/lib/platform/database/list-page";
import { canOpen, isKnown } from "./known";

type Page = { holds: HoldDto[] } & Total;

/** A page of the holds that stand in an organisation, the latest first. */
export async function listHolds(ctx: UserContext, companyId: number, slice: Slice): Promise<Page> {
  const company = await getCompanyFor(ctx, "company:retention", companyId);
  return readPage(ctx, eq(holds.companyId, company.id), slice);
}

/** A page of the holds that stand on the caller's personal workflows. */
export function listOwnHolds(ctx: UserContext, slice: Slice): Promise<Page> {
  const own = ctx.db
    .select({ id: workflows.id })
    .from(workflows)
    .where(and(eq(workflows.initiatorId, ctx.actor.userId), isNull(workflows.companyId)));
  return readPage(ctx, and(isNull(holds.companyId), inArray(holds.workflowId, own)), slice);
}

async function readPage(ctx: UserContext, whose: SQL | undefined, slice: Slice): Promise<Page> {
  const where = and(isNull(holds.liftedAt), whose);
  const [rows, total] = await Promise.all([
    readHolds(ctx, where, readerOf(ctx.actor)).limit(slice.perPage).offset(offsetOf(slice)),
    countRows(ctx, ctx.db.select({ id: holds.id }).from(holds).where(where)),
  ]);
  return { holds: rows, ...total };
}

function readerOf(actor: User) {
  const ofFolder = actor.companyId === null ? sql`false` : eq(holds.companyId, actor.companyId);
  return {
    title: titleFor(isKnown(actor)),
    visible: sql<boolean>`case when ${holds.groupId} is null then ${canOpen(actor)} else ${ofFolder} end`,
  };
}
