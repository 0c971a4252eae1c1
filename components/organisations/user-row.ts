"use client";
import type { companyRoles } from "@/db/enums";
import type { PassingPayment } from "@/lib/organisations/rules";

export type UserRow = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  roleId: (typeof companyRoles)[keyof typeof companyRoles];
  groups: string;
  accepted: boolean;
  oneself: boolean;
  /** An authenticator app or a passkey is set up. */
  hasSecondStep: boolean;
  /** For whoever pays for the plan: who does when this person is removed or loses the role. */
  payment: PassingPayment | null;
  editHref: string;
};
