import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, must, runJobs, useProduct } from "../support/api";
import { person, type Sender } from "../support/given";
import { printed } from "../support/printed-lines";
import { givenUser } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const ask = async (method: "GET" | "POST" | "PATCH", path: string, body?: object) =>
  must(method, path, { token: sender.token, ...(body && { body }) });
async function upload(lines: string[], { tags = false } = {}) {
  const form = new FormData();
  form.set("document", new File([await printed(lines)], "lease.pdf", { type: "application/pdf" }));
  form.set("tags", String(tags));
  return must("POST", "/documents", { token: sender.token, form });
}
const draftOf = async (...ids: number[]) => ask("POST", "/workflows/documents", { document_ids: ids });
const fieldsOf = (document: Answer["json"]): Answer["json"][] =>
  document["pages"].flatMap(({ fields }: { fields: object[] }) => fields);
const namesOf = (document: Answer["json"]) => fieldsOf(document).map(({ name }) => name);
const texts = (list: { text: string }[]) => list.map(({ text }) => text);

describe("tags that are wrong only beside each other stay on their pages, and do not keep the others from being used", () => {
  test.each([
    ["conditions in a circle", ["{{A;condition=B}}", "{{B;condition=A}}"], "depend on each other"],
    [
      "a comparison with an option that is not offered",
      ["{{B;condition=Pick=c}}"],
      "not an option",
      "{{Pick;type=select;options=a|b}}",
    ],
    [
      "a second chosen button of a group",
      ["{{Cat;type=radio;group=Pet;default=true}}"],
      "",
      "{{Dog;type=radio;group=Pet;default=true}}",
    ],
  ])("%s", async (_, wrong, problem, right = "{{Good}}") => {
    const { tags } = await upload([right, ...wrong, "{{Last}}"], { tags: true });
    expect([texts(tags.read), texts(tags.unread)]).toEqual([[right, "{{Last}}"], wrong]);
    for (const one of tags.unread) expect(one.problem).toContain(problem);
    const { document } = await upload([right, ...wrong, "{{Last}}"]);
    const { documents } = await draftOf(document.id);
    const { tags: listed } = await ask("GET", `/documents/${documents[0].id}/tags`);
    expect(texts(listed.unread)).toEqual(wrong);
    const used = await ask("POST", `/documents/${documents[0].id}/tags`, {});
    expect(texts(used.tags.unread)).toEqual(wrong);
    expect(namesOf(used.document)).toHaveLength(2);
    const { tags: left } = await ask("GET", `/documents/${used.document.id}/tags`);
    expect([left.read, texts(left.unread)]).toEqual([[], wrong]);
  });
});

describe("what only the draft shows", () => {
  const later = "{{Kind;role=1;condition=Pets}}";
  const lines = ["{{Pets;type=checkbox;role=2}}", later, "{{Town;role=1}}"];

  test("leaves a tag on its page, and says why before and after the others are used", async () => {
    const { document } = await upload(lines);
    const { workflow, documents } = await draftOf(document.id);
    await ask("POST", `/workflows/simple-sign/${workflow.id}/signatories`, { signatories: [person(), person()] });
    const { tags } = await ask("GET", `/documents/${documents[0].id}/tags`);
    expect(tags.unread).toMatchObject([{ text: later, problem: expect.stringContaining("Pets") }]);
    const before = await ask("GET", `/workflows/simple-sign/${workflow.id}`);
    expect([namesOf(before.documents[0]), before.signatories.length]).toEqual([[], 2]);
    const used = await ask("POST", `/documents/${documents[0].id}/tags`, {});
    expect([namesOf(used.document), texts(used.tags.unread)]).toEqual([["Pets", "Town"], [later]]);
    const { tags: left } = await ask("GET", `/documents/${used.document.id}/tags`);
    expect([left.read, texts(left.unread)]).toEqual([[], [later]]);
  });

  test("leaves a tag of a template's document, also if a tag of another document is in its way", async () => {
    const [one, two] = [await upload(["{{Pets;condition=Kind}} {{Town}}"]), await upload(["{{Kind;condition=Pets}}"])];
    const ids = [one.document.id, two.document.id];
    const { template } = await ask("POST", "/templates", {
      title: "Lease",
      description: "For flats",
      document_ids: ids,
    });
    await runJobs();
    const { tags, workflow } = await ask("POST", "/workflows/simple-sign/from-template", {
      template_id: template.id,
      tags: true,
    });
    expect([texts(tags.read).length, texts(tags.unread)]).toEqual([2, ["{{Kind;condition=Pets}}"]]);
    const { documents } = await ask("GET", `/workflows/simple-sign/${workflow.id}`);
    expect(documents.map(namesOf)).toEqual([["Pets", "Town"], []]);
  });

  test("makes a field without a condition of a tag that was taken out at the upload, and says so", async () => {
    const { document } = await upload(lines, { tags: true });
    const { documents } = await draftOf(document.id);
    expect(fieldsOf(documents[0]).map(({ name, condition }) => [name, condition])).toEqual([
      ["Pets", null],
      ["Kind", null],
      ["Town", null],
    ]);
    expect(documents[0].notices.map(({ code }: { code: string }) => code)).toContain("tagCondition");
    const plain = await draftOf((await upload(["{{Town}}"], { tags: true })).document.id);
    expect(plain.documents[0].notices).toEqual([]);
  });
});
