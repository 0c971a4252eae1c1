// COUNTERSIGN_URL=https://sign.example.com COUNTERSIGN_KEY=csk_… node embed-session.mjs contract.pdf
// The key needs the scopes `write`, `send` and `deliver_links`, and an administrator allows your application's origin.
import { countersign, file } from "@countersign/client";

const [path = "contract.pdf", email = "ada@example.com", origin = "https://app.example.com"] = process.argv.slice(2);
const api = countersign();

const { signatories } = await api.post("/workflows/simple-sign/send", {
  // The same order twice, such as after a crash, is sent once.
  idempotencyKey: `contract of ${email}`,
  form: {
    documents: [await file(path)],
    request: {
      signatories: [{ first_name: "Ada", last_name: "Vlachou", email, mail: false }],
      fields: [
        {
          name: "Signature",
          field_type_id: 4,
          required: true,
          signatory_index: 0,
          relative_left: 10,
          relative_top: 80,
          relative_width: 40,
          relative_height: 5,
        },
      ],
    },
  },
});
const { embed_session: session } = await api.post("/embed-sessions", {
  body: { kind: "sign", signatory_id: signatories[0]?.id, origin },
});
// Your page shows it: <countersign-sign session="…">. It works once; make one each time that the page is shown.
console.log(session.url);
