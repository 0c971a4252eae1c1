import { GET as call } from "@/app/v1/documents/[documentId]/pages/[pageIndex]/printed/route";
import { prepareCall } from "@/lib/preparing/prepare-call";

export const GET = prepareCall("GET /documents/{documentId}/pages/{pageIndex}/printed", call);
