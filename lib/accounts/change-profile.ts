import "server-only";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { users } from "@/db/schema/users";
import { assertPrintable } from "@/lib/platform/text/assert-printable";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { changedNames } from "@/lib/recipients/rules";
import type { profileInput } from "./schema";
import { toUserDto } from "./to-dto";

/** Changes only the values that are given; an empty phone number removes it. */
export async function changeProfile(ctx: UserContext, input: z.infer<typeof profileInput>) {
  assertPrintable({ first_name: input.firstName, last_name: input.lastName });
  const phone = input.phone === undefined ? input.phoneNumber : input.phone;
  return transact(ctx, async (tx) => {
    const own = eq(users.id, tx.actor.userId);
    const [before] = await tx.db.select().from(users).where(own).for("update");
    if (!before) throw new AppError("unauthenticated");
    const [user = before] = await tx.db
      .update(users)
      .set({
        ...changedNames(before, input),
        lacksNames: before.lacksNames && !isWhole(input),
        phone: phone === undefined ? before.phone : phone || null,
        onboardedAt: before.onboardedAt ?? (input.onboarded ? tx.now : null),
      })
      .where(own)
      .returning();
    return toUserDto(user);
  });
}

/** Whether the input has both names, or says that there is only one. */
const isWhole = ({ firstName, lastName, singleName }: z.infer<typeof profileInput>) =>
  firstName !== undefined && (lastName !== undefined || singleName === true);
