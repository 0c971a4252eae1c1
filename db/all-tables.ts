/** The whole schema, for the client and for drizzle-kit. */
export * from "./schema/companies";
export * from "./schema/documents";
export * from "./schema/platform";
export * from "./schema/users";
export * from "./schema/workflows";
