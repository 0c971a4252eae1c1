import type { ReactNode } from "react";
import { currentMe } from "@/app/me";
import { requireUser } from "@/app/page-context";
import { StampsProvider } from "@/components/stamps/stamps-context";
import { listStampsOf } from "@/lib/stamps/queries";

/** Gives the designer the stamps of the user's organisation. */
export async function OwnStamps({ children }: { children: ReactNode }) {
  const [ctx, { company }] = await Promise.all([requireUser(), currentMe()]);
  const stamps = company ? await listStampsOf(ctx, company.id) : [];
  return (
    <StampsProvider companyId={company?.id ?? null} stamps={stamps.map(({ name, imageHash }) => ({ name, imageHash }))}>
      {children}
    </StampsProvider>
  );
}
