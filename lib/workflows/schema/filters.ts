import { z } from "zod";
import { recipientRoles } from "@/db/enums";
import { externalDataFilters } from "@/lib/external-data/schema";

/** Which moment of a workflow `since` and `until` limit. */
export const datedBy = ["changed", "created", "sent"] as const;

const moment = z.iso.datetime({ offset: true }).pipe(z.coerce.date()).optional();

/** What narrows a list down, beside its folder, its tab and the text that is searched for. */
export const listFilters = z.object({
  person: z
    .string()
    .trim()
    .max(255)
    .optional()
    .meta({ description: "Only workflows with a recipient whose name or address contains this" }),
  role: z.enum(recipientRoles).optional().meta({ description: "Of `person`: only where they have this role" }),
  dated: z
    .enum(datedBy)
    .optional()
    .meta({ description: "Which moment `since` and `until` limit: by default `changed`" }),
  since: moment.meta({ description: "Only workflows of this moment or later" }),
  until: moment.meta({ description: "Only workflows before this moment" }),
  ...externalDataFilters,
  recipientExternalId: externalDataFilters.externalId.meta({
    description: "Only workflows with a recipient of exactly this `external_id`",
  }),
});
export type ListFilters = z.infer<typeof listFilters>;

/** For `refine`: a role alone would be looked for in every workflow of an account. */
export const roleOfSomebody: [(given: ListFilters) => boolean, { error: string; path: string[] }] = [
  ({ person, role }) => role === undefined || Boolean(person),
  { error: "required", path: ["person"] },
];

type External = Pick<ListFilters, "externalId" | "recipientExternalId" | "metadata">;

const askedExternalData = ({ externalId, recipientExternalId, metadata }: External): External => ({
  externalId: externalId || undefined,
  recipientExternalId: recipientExternalId || undefined,
  metadata,
});

export const asksForExternalData = ({ externalId, recipientExternalId, metadata = {} }: External): boolean =>
  Boolean(externalId || recipientExternalId || Object.keys(metadata).length > 0);

/** The filters among other parameters; undefined if none is set. */
export function filtersOf(given: ListFilters): ListFilters | undefined {
  const { person, role, dated, since, until, ...kept } = given;
  const isSet = person || since || until || asksForExternalData(kept);
  return isSet ? { person: person || undefined, role, dated, since, until, ...askedExternalData(kept) } : undefined;
}
