import type { Case } from "./expectations";
import { wrongFile as text } from "./wrong-file";

/** The calls of an organisation's stamps and logo. */
export const stampExpectations: Record<string, Case> = {
  "GET /logos/{logoHash}": { needs: "anyone", status: 404 },
  "GET /companies/{companyId}/stamps": { needs: "companyMember", status: 200 },
  "POST /companies/{companyId}/stamps": {
    needs: "companyAdmin",
    status: 415,
    form: text("stamp", { name: "Seal" }),
  },
  "DELETE /companies/{companyId}/stamps/{stampId}": { needs: "companyAdmin", status: 404 },
  "GET /companies/{companyId}/stamp-images/{imageHash}": { needs: "companyMember", status: 404 },
};
