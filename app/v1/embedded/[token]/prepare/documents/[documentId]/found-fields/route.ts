import { GET as call } from "@/app/v1/documents/[documentId]/found-fields/route";
import { prepareCall } from "@/lib/preparing/prepare-call";

export const GET = prepareCall("GET /documents/{documentId}/found-fields", call);
