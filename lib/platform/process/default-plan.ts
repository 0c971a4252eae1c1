import "server-only";
import { settings } from "./settings";

/** Whether nothing is sold here and nobody needs a plan (setting DEFAULT_PLAN). */
export const isUnlimited = (): boolean => settings().DEFAULT_PLAN === "unlimited";
