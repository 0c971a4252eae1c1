/** The whole schema, for the client and for drizzle-kit. */
export * from "./schema/appearance";
export * from "./schema/attachments";
export * from "./schema/billing";
export * from "./schema/companies";
export * from "./schema/contacts";
export * from "./schema/demos";
export * from "./schema/documents";
export * from "./schema/integrations";
export * from "./schema/platform";
export * from "./schema/reminders";
export * from "./schema/search";
export * from "./schema/second-steps";
export * from "./schema/security";
export * from "./schema/signing";
export * from "./schema/templates";
export * from "./schema/users";
export * from "./schema/workflows";
