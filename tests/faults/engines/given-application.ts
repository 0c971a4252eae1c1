import { workflowStatusIds } from "@/db/enums";
import { randomUUID } from "node:crypto";
import { applicationScopes, type Gate, leaseFor } from "../../host/application";
import { givenPdf } from "../../support/given";
import { productClient } from "../../support/product-client";
import { until } from "../../support/until";

const someone = () => `${randomUUID()}@example.test`;

/** The server of an application at `host`, with its key. */
export async function givenApplication(product: string, host: string) {
  const { call, signIn } = productClient(() => product);
  const administrator = await signIn();
  const company = `/companies/${(await call("GET", "/auth/me", administrator))["company"].id}`;
  await call("PUT", `${company}/allowed-origins`, administrator, { allowed_origins: [host] });
  const asked = { name: "App", scopes: applicationScopes };
  const { secret_key: key } = await call("POST", `${company}/api-keys`, administrator, asked);
  return {
    /** A draft with one document and one recipient, whose fields are still to be placed. */
    async makeDraft(): Promise<{ workflowId: number; documentId: number }> {
      const form = new FormData();
      form.set("document", new File([await givenPdf()], "Lease.pdf", { type: "application/pdf" }));
      const { document } = await call("POST", "/documents", key, form);
      const { workflow } = await call("POST", "/workflows/documents", key, { document_ids: [document.id] });
      const signatories = [{ first_name: "María", last_name: "Núñez", email: someone() }];
      await call("POST", `/workflows/simple-sign/${workflow.id}/signatories`, key, { signatories });
      return { workflowId: workflow.id, documentId: document.id };
    },
    fieldsOf: async (documentId: number) => (await call("GET", `/documents/${documentId}/fields`, key))["fields"],
    /** Waits until everybody has finished and the document is sealed. */
    completed: (id: number) =>
      until(async () => {
        const { workflow } = await call("GET", `/workflows/simple-sign/${id}`, key);
        return workflow.workflow_status_id === workflowStatusIds.completed;
      }),
    /** A workflow whose only recipient signs in the application, behind this gate. */
    async sendLease(gate: Gate): Promise<{ workflowId: number; signatoryId: number }> {
      const lease = leaseFor(await givenPdf(), { email: someone(), ...gate });
      const { workflow, signatories } = await call("POST", "/workflows/simple-sign/send", key, lease);
      return { workflowId: workflow.id, signatoryId: signatories[0].id };
    },
    /** The code that was sent to this number. */
    codeTo: (number: string) =>
      until(async () => {
        const { messages } = await call("GET", `/dev/mailbox?channel=sms&to=${number}`, key);
        return /\d{6}/.exec(messages[0]?.text ?? "")?.[0];
      }),
    sessionOf: async (body: object): Promise<string> =>
      (await call("POST", "/embed-sessions", key, { origin: host, ...body }))["embed_session"].url,
  };
}
