import "server-only";
import { cache } from "react";
import { requireMember } from "@/app/page-context";
import { findMe } from "@/lib/accounts/find-me";

/** The signed-in user with organisation and plan; read once per request. */
export const currentMe = cache(async () => findMe(await requireMember()));
