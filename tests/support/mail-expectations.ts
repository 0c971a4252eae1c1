import type { Case } from "./expectations";

const mailServer = { host: "mail.example", port: 587, from_address: "a@b.example", password: "secret" };

/** Mail servers, addresses for answers and own words of mails. */
export const mailExpectations: Record<string, Case> = {
  "GET /users/mail-settings": { needs: "user", status: 200 },
  "POST /users/mail-settings": { needs: "user", status: 200, body: () => mailServer },
  "POST /users/mail-settings/test": { needs: "user", status: 409, body: () => ({ to: "a@b.example" }) },
  "GET /companies/{companyId}/company-mail-settings": { needs: "companyAdmin", status: 200 },
  "POST /companies/{companyId}/company-mail-settings": { needs: "companyAdmin", status: 200, body: () => mailServer },
  "DELETE /companies/{companyId}/company-mail-settings": { needs: "companyAdmin", status: 404 },
  "POST /companies/{companyId}/company-mail-settings/test": {
    needs: "companyAdmin",
    status: 409,
    body: () => ({ to: "a@b.example" }),
  },
  "GET /companies/{companyId}/mail-texts": { needs: "companyAdmin", status: 200 },
  "PUT /companies/{companyId}/mail-texts/{mailKind}/{language}": {
    needs: "companyAdmin",
    status: 200,
    body: () => ({ subject: "Please sign", text: "Dear {name}" }),
  },
  "POST /companies/{companyId}/mail-texts/{mailKind}/{language}/preview": {
    needs: "companyAdmin",
    status: 200,
    body: () => ({ subject: "Please sign", text: "Dear {name}" }),
  },
  "DELETE /companies/{companyId}/mail-texts/{mailKind}/{language}": { needs: "companyAdmin", status: 204 },
  "GET /companies/{companyId}/reply-address": { needs: "companyAdmin", status: 200 },
  "PUT /companies/{companyId}/reply-address": {
    needs: "companyAdmin",
    status: 200,
    body: () => ({ reply_to: "desk@example.com" }),
  },
};
