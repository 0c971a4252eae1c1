import type { TableSeparator } from "@/db/enums";

export const maximumBatchRows = 5000;
export const maximumBatchBytes = 5_242_880;
/** More columns than the fields of a template can need. */
export const maximumBatchColumns = 500;

/** What stands between the cells of a table. */
export const separators = { comma: ",", semicolon: ";", tab: "	" } as const satisfies Record<TableSeparator, string>;

/** Of days that are not written as 2026-12-31: the day first, or the month. */
export const dateOrders = ["dmy", "mdy"] as const;
export type DateOrder = (typeof dateOrders)[number];
export const decimalSigns = [",", "."] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** The parts of a role that a column can fill, as they are named after the role: `Tenant.first_name`. */
export const roleParts = {
  email: "email",
  first_name: "firstName",
  last_name: "lastName",
  single_name: "singleName",
  mobile: "mobileNumber",
  language: "defaultLanguage",
} as const;
export type RolePart = keyof typeof roleParts;
export const isRolePart = (name: string): name is RolePart => Object.hasOwn(roleParts, name);

/** On whose device somebody signs in person: `Tenant.host_email`. */
export const hostParts = { host_name: "hostName", host_email: "hostEmail" } as const;
export type HostPart = keyof typeof hostParts;
export const isHostPart = (name: string): name is HostPart => Object.hasOwn(hostParts, name);

/**
 * `Tenant.email` belongs to the role's first person and `Tenant.2.email` to the second, of whom any one can then act.
 */
export const personColumn = (roleName: string, number: number, part: RolePart): string =>
  number === 1 ? `${roleName}.${part}` : `${roleName}.${number}.${part}`;
