import { POST as call } from "@/app/v1/documents/[documentId]/fields/formula/route";
import { prepareCall } from "@/lib/preparing/prepare-call";

export const POST = prepareCall("POST /documents/{documentId}/fields/formula", call);
