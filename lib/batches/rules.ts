export const maximumBatchRows = 5000;
export const maximumBatchBytes = 5_242_880;
/** More columns than the fields of a template can need. */
export const maximumBatchColumns = 500;

export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "windows-1253"] as const;
export type Encoding = (typeof encodings)[number];

/** The parts of a role that a column can fill, as they are named after the role: `Tenant.first_name`. */
export const roleParts = {
  email: "email",
  first_name: "firstName",
  last_name: "lastName",
  mobile: "mobileNumber",
  language: "defaultLanguage",
} as const;
export type RolePart = keyof typeof roleParts;
export const isRolePart = (name: string): name is RolePart => name in roleParts;
