import { must, type Answer } from "./api";
import { field, type Sender } from "./given";
import { givenDocument } from "./shortcuts";

type Template = { id: number; at: string; documents: Answer["json"][]; roles: Answer["json"][] };
type Options = {
  title?: string;
  documents?: number;
  roles?: Record<string, unknown>[];
  over?: Record<string, unknown>;
};

const landlord = { role_name: "Landlord", first_name: "Ελένη", last_name: "Ιωάννου", email: "landlord@example.test" };

/** A template with an input and a signature for each role on its first document. */
export async function givenTemplate(sender: Sender, options: Options = {}): Promise<Template> {
  const { title = "Lease", documents: count = 1, roles: wanted = [landlord, { role_name: "Tenant" }] } = options;
  const { token } = sender;
  const uploaded: Answer["json"][] = [];
  for (let index = 0; index < count; index++) uploaded.push(await givenDocument(sender));
  const body = { title, description: "For flats", document_ids: uploaded.map(({ id }) => id), ...options.over };
  const { template, documents } = await must("POST", "/templates", { token, body });
  const at = `/templates/${template.id}`;
  const { template_roles: roles } = await must("POST", `${at}/roles`, { token, body: { roles: wanted } });
  const [first] = documents;
  const fields = roles.flatMap((role: { id: number }, index: number) =>
    [field(`remark ${index}`, 1, 0, first.pages[0].id), field(`sign ${index}`, 4, 0, first.pages[0].id)].map(
      ({ signatory_id: _, ...one }, place) => ({
        ...one,
        template_role_id: role.id,
        relative_top: 5 + 8 * index,
        relative_left: 10 + 40 * place,
      }),
    ),
  );
  await must("POST", `/documents/${first.id}/fields`, { token, body: { fields } });
  return { id: template.id, at, documents, roles };
}

export const startFrom = async (sender: Sender, template: Pick<Template, "id">, groupId?: number) => {
  const body = { template_id: template.id, ...(groupId && { group_id: groupId }) };
  const { workflow } = await must("POST", "/workflows/simple-sign/from-template", { token: sender.token, body });
  return must("GET", `/workflows/simple-sign/${workflow.id}`, { token: sender.token });
};
