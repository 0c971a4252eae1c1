import { answerAs } from "./answers";
import { must } from "./api";
import { field, person, type Sender } from "./given";
import { tokenOf } from "./shortcuts";
import { givenTemplate } from "./templates";

type Template = Awaited<ReturnType<typeof givenTemplate>>;
type FormField = Record<string, unknown> & { name: string; of?: number; type?: number };
type Answers = Record<string, string | boolean>;

const roles = [{ role_name: "Tenant" }, { role_name: "Guarantor" }];

/** A template whose two roles have these fields: a name, the index of the role, and what is special of it. */
export async function givenForm(sender: Sender, list: FormField[]): Promise<Template> {
  const template = await givenTemplate(sender, { roles, over: { execute_actions_in_order: false } });
  const [document] = template.documents;
  const page = document?.["pages"][0];
  const all = list.map(({ name, of = 0, type = 1, ...more }, place) => {
    const { signatory_id: _, ...one } = field(name, type, 0, page.id, { required: false, ...more });
    return { ...one, template_role_id: template.roles[of]?.["id"], relative_top: 1 + 5 * place, relative_height: 3 };
  });
  const known = (await must("GET", template.at, { token: sender.token })).documents[0].pages[0].fields;
  const signatures = known.filter((one: { name: string }) => one.name.startsWith("sign"));
  const body = { fields: [...signatures, ...all] };
  await must("POST", `/documents/${document?.["id"]}/fields`, { token: sender.token, body });
  return template;
}

/** Sends a workflow from the template; the recipients with answers finish. */
export async function sendForm(
  sender: Sender,
  { id }: Pick<Template, "id">,
  ...answers: (Answers | undefined)[]
): Promise<number> {
  const { token } = sender;
  const recipients = roles.map((role) => ({ ...role, ...person() }));
  const body = { template_id: id, signatories: recipients, send: true };
  const { workflow } = await must("POST", "/workflows/simple-sign/from-template", { token, body });
  const sent = await must("GET", `/workflows/simple-sign/${workflow.id}`, { token });
  for (const [index, one] of answers.entries()) if (one) await answerAs(tokenOf(sent.signatories[index]), one);
  return workflow.id;
}
