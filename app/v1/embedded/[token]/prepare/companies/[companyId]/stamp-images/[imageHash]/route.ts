import { GET as call } from "@/app/v1/companies/[companyId]/stamp-images/[imageHash]/route";
import { prepareCall } from "@/lib/preparing/prepare-call";

export const GET = prepareCall("GET /companies/{companyId}/stamp-images/{imageHash}", call);
