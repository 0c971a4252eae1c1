import type { SQL } from "drizzle-orm";
import type { WorkflowStatus } from "@/db/enums";
import type { Bucket } from "./bucket";
import type { ListFilters } from "@/lib/workflows/schema/filters";
import type { WorkflowsQuery } from "@/lib/workflows/schema/list";

export type Order = Pick<WorkflowsQuery, "sort" | "direction">;

/** Where a row is in an order: the key as PostgreSQL's text, so that its microseconds are not lost. */
export type Position = { status: WorkflowStatus; key: string; id: number };

export type Asked = Order & {
  buckets: readonly Bucket[];
  /** Only workflows of this folder, which the caller must be allowed to see. */
  groupId?: number | undefined;
  /** Only workflows last changed before this moment. */
  before?: Date | undefined;
  filters?: ListFilters | undefined;
  /** Only workflows that meet this condition, which no index answers: rows are read until enough do. */
  only?: SQL | undefined;
  /** The caller reads one page after another until the end, as an export does. */
  whole?: boolean | undefined;
  /** Only workflows after this one in the order. */
  after?: Position | undefined;
};
