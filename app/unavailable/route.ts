import { unavailablePage } from "@/lib/platform/http/unavailable-page";

/** The middleware shows this in place of every page while the database is unavailable. */
export const GET = unavailablePage;
export const POST = unavailablePage;
