import cancel from "@/sdk/examples/cancel.mjs?raw";
import embedSession from "@/sdk/examples/embed-session.mjs?raw";
import followAndDownload from "@/sdk/examples/follow-and-download.mjs?raw";
import listAll from "@/sdk/examples/list-all.mjs?raw";
import readValues from "@/sdk/examples/read-values.mjs?raw";
import receiveWebhooks from "@/sdk/examples/receive-webhooks.mjs?raw";
import remind from "@/sdk/examples/remind.mjs?raw";
import sendFromCsv from "@/sdk/examples/send-from-csv.mjs?raw";
import templateToSent from "@/sdk/examples/template-to-sent.mjs?raw";
import uploadPlaceSend from "@/sdk/examples/upload-place-send.mjs?raw";

/** The examples of the client library, in the order of the page. */
const examples = {
  templateToSent,
  uploadPlaceSend,
  followAndDownload,
  receiveWebhooks,
  remind,
  cancel,
  listAll,
  sendFromCsv,
  readValues,
  embedSession,
};
type ExampleName = keyof typeof examples;
export const exampleNames = Object.keys(examples) as ExampleName[]; // the keys of the object above

/** What an example can say of the person who reads it. Never a key. */
export type OwnValues = { origin: string; template: { id: number; roleName: string } | null };

/** The text of sdk/examples with the reader's own values in place of the sample ones. */
export function exampleWith(name: ExampleName, { origin, template }: OwnValues): string {
  const own = examples[name].replaceAll("https://sign.example.com", () => origin);
  if (!template) return own;
  return own
    .replaceAll('templateId = "12"', () => `templateId = "${template.id}"`)
    .replaceAll('role = "Tenant"', () => `role = ${JSON.stringify(template.roleName)}`)
    .replaceAll(/(?<= node [\w-]+[.]mjs )12 /g, () => `${template.id} `);
}

export const fileOf = (name: ExampleName) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.mjs`;
