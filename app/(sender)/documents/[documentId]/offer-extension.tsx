import { ClientMessages } from "@/components/shell/client-messages";
import { ExtendLinks } from "@/components/workflows/extend-links";
import type { findDetail } from "./find-detail";

type Detail = Awaited<ReturnType<typeof findDetail>>;

export function OfferExtension({ detail: { workflow, proposedDays } }: { detail: Detail }) {
  if (proposedDays === null) return null;
  return (
    <ClientMessages namespaces={["ExtendLinks"]}>
      <ExtendLinks workflowId={workflow.id} days={workflow.settings.linkExpiryDays} proposedDays={proposedDays} />
    </ClientMessages>
  );
}
