import "server-only";
import { settings } from "@/lib/platform/process/settings";

/** Whether plans are sold through Stripe, which keeps a card. */
export const hasStripe = (): boolean => Boolean(settings().STRIPE_SECRET_KEY);
