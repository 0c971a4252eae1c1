"use client";
import { usePathname } from "next/navigation";
import { type ComponentProps, useState } from "react";
import { Wizard } from "./wizard";

/**
 * The wizard, made anew for each new workflow: once a draft has its address, the router takes the way to another new
 * one for the page that is shown already.
 */
export function FreshWizard(props: ComponentProps<typeof Wizard>) {
  const path = usePathname();
  const [visit, setVisit] = useState({ path, count: 0 });
  if (visit.path !== path) setVisit({ path, count: visit.count + (path.endsWith("/sign-wizard/new") ? 1 : 0) });
  return <Wizard key={visit.count} {...props} />;
}
