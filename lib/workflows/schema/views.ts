import { z } from "zod";
import { singleLine } from "@/lib/platform/text/single-line";
import { recipientRoles } from "@/db/enums";
import { maximumExternalId } from "@/lib/external-data/schema";
import { datedBy } from "./filters";
import { workflowSorts, workflowTabs } from "./list";
import { maximumViewName } from "@/lib/workflows/rules";
import { writtenId } from "@/lib/platform/http/ids";

export const viewId = writtenId;

const day = z.iso.date();

/** The parameters of a list as in its page's address; days are those of the viewer's time zone. */
export const viewQuery = z
  .object({
    activeTab: z.enum(workflowTabs),
    search: z.string().trim().max(255),
    person: z.string().trim().max(255),
    role: z.enum(recipientRoles),
    dated: z.enum(datedBy),
    since: day,
    until: day,
    groupId: z.string().max(15),
    externalId: z.string().trim().max(maximumExternalId),
    sort: z.enum(workflowSorts),
    direction: z.enum(["asc", "desc"]),
  })
  .partial();
export type ViewQuery = z.infer<typeof viewQuery>;

export const viewInput = z
  .object({
    name: singleLine().min(1, "required").max(maximumViewName),
    query: viewQuery,
    replaces: z
      .boolean()
      .default(true)
      .meta({ description: "Whether it replaces a view of this name; if not, the call is then refused" }),
  })
  .meta({ example: { name: "Leases of Vlachou", query: { active_tab: "completed", person: "Vlachou" } } });

const viewDto = z.object({ id: z.number(), name: z.string(), query: viewQuery }).meta({ id: "SavedView" });
export type ViewDto = z.infer<typeof viewDto>;
export const viewAnswer = z.object({ view: viewDto });
export const viewsAnswer = z.object({ views: z.array(viewDto) });
