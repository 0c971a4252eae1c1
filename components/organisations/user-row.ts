"use client";
import type { companyRoles } from "@/db/enums";

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
  editHref: string;
};
