import { bigint, timestamp } from "drizzle-orm/pg-core";

export const time = () => timestamp({ withTimezone: true, mode: "date" });

export const identity = { id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity() };

export const timestamps = {
  createdAt: time().notNull().defaultNow(),
  updatedAt: time()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
};
