import { unavailablePage } from "@/lib/platform/http/unavailable-page";

/** What the middleware shows in the place of every page while the database is away. */
export const GET = unavailablePage;
export const POST = unavailablePage;
