import { exportContacts } from "@/lib/contacts/export-contacts";
import { route } from "@/lib/platform/http/route";

export const GET = route({ summary: "Every contact as CSV", who: "person", handle: (ctx) => exportContacts(ctx) });
