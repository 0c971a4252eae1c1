import { requireUser } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { ActingCard } from "@/components/organisations/acting-card";
import { ClientMessages } from "@/components/shell/client-messages";
import { listActing } from "@/lib/acting/list-acting";
import { formatDate } from "@/lib/platform/i18n/dates";

/** Everything that acts in the organisation's name. */
export async function Acting({ companyId }: { companyId: number }) {
  const [ctx, zone] = await Promise.all([requireUser(), viewerZone()]);
  const items = await listActing(ctx, companyId);
  return (
    <ClientMessages namespaces={["Acting", "ConfirmDialog"]}>
      <ActingCard
        companyId={companyId}
        items={items.map(({ kind, id, name, lastUsedAt }) => ({
          kind,
          id,
          name,
          lastUsed: lastUsedAt && formatDate(lastUsedAt, "DD MMMM YYYY", ctx.language, zone),
        }))}
      />
    </ClientMessages>
  );
}
