import { bigint, customType, timestamp } from "drizzle-orm/pg-core";

export const time = () => timestamp({ withTimezone: true, mode: "date" });

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
});

export const identity = { id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity() };

export const timestamps = {
  createdAt: time().notNull().defaultNow(),
  updatedAt: time()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
};
