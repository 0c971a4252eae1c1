"use client";
import { usePathname } from "next/navigation";
import { type ComponentProps, useMemo, useState } from "react";
import { type FoldedDraft, unfoldDraft } from "@/components/wizard/draft/draft";
import { Wizard } from "./wizard";

type Props = Omit<ComponentProps<typeof Wizard>, "draft"> & { draft: FoldedDraft | null };

/**
 * Mounts a new wizard for each new workflow. After a draft got its own address by the History API, the router takes
 * /sign-wizard/new for the page that is already shown, and would keep the old wizard's state.
 */
export function FreshWizard({ draft: folded, ...props }: Props) {
  const draft = useMemo(() => folded && unfoldDraft(folded), [folded]);
  const path = usePathname();
  const [visit, setVisit] = useState({ path, count: 0 });
  if (visit.path !== path) setVisit({ path, count: visit.count + (path.endsWith("/sign-wizard/new") ? 1 : 0) });
  return <Wizard key={visit.count} draft={draft} {...props} />;
}
