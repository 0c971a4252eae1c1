import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageSkeleton } from "@/components/ui/page-skeleton";

export default function ContactListLoading() {
  return (
    <PageSkeleton action>
      <ListSkeleton />
    </PageSkeleton>
  );
}
