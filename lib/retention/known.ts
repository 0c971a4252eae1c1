import "server-only";
import { and, eq, or, type SQL } from "drizzle-orm";
import { workflows } from "@/db/schema/workflows";
import { isShared } from "@/lib/holds/held";
import type { User } from "@/lib/platform/context/context";
import { alive, visibleToCaller } from "@/lib/workflows/list/bucket";

/** As a condition on workflows: the caller can open it. */
export const canOpen = (actor: User): SQL | undefined => and(alive, visibleToCaller(actor));

/**
 * As a condition on workflows, for whoever administers their organisation: its name may be told, because the caller can
 * open it, or because it was made with a key of the organisation. People of a holding are told no names.
 */
export const isKnown = (actor: User): SQL | undefined =>
  or(
    canOpen(actor),
    actor.companyId === null ? undefined : and(alive, eq(workflows.companyId, actor.companyId), isShared),
  );
