import type { ApiScope } from "@/db/enums";
import { POST } from "@/app/v1/mcp/route";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { settleAfterAnswers } from "./after-answers";
import { type Answer, must, runJobs } from "./api";
import { givenKey, type Organisation } from "./companies";
import { person } from "./given";
import { givenTemplate } from "./templates";

export const allowAgents = ({ at, admin }: Organisation, isAllowed = true) =>
  must("PUT", `${at}/agents`, { token: admin.token, body: { allows_agents: isAllowed } });

export const agentKey = (
  own: Organisation,
  scopes: readonly ApiScope[] = ["read", "write", "send"],
  name = "Sales bot",
): Promise<string> => givenKey(own, name, scopes);

let callers = 0;

/** The SDK's own client, whose requests reach the handler without a server between. */
export async function connectAgent(key: string): Promise<Client> {
  const ip = `10.250.0.${(callers += 1) & 255}`;
  const transport = new StreamableHTTPClientTransport(new URL("http://localhost:3999/v1/mcp"), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    fetch: async (url, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set("host", "localhost:3999");
      headers.set("x-countersign-peer", "127.0.0.1");
      headers.set("x-forwarded-for", ip);
      if (init.method !== "POST") return new Response(null, { status: 405 });
      const answer = await POST(new Request(url, { ...init, headers }), { params: Promise.resolve({}) });
      await settleAfterAnswers();
      return answer;
    },
  });
  const client = new Client({ name: "tests", version: "1.0.0" });
  await client.connect(transport);
  return client;
}

type Block = { type: string; text?: string; mimeType?: string; data?: string };
type Used = { isError: boolean; blocks: Block[]; text: string };

export async function useTool(client: Client, name: string, given: Record<string, unknown> = {}): Promise<Used> {
  const { isError = false, content } = await client.callTool({ name, arguments: given });
  const blocks = content as Block[]; // eslint-disable-line typescript/no-unsafe-type-assertion -- what the protocol says
  return { isError: isError === true, blocks, text: blocks.map(({ text = "" }) => text).join("\n") };
}

/** What stands between the marks of data. */
export function dataIn({ text }: Used): Answer["json"] {
  const [, , inside = ""] = /<(data-[\w-]+)>\n([\s\S]*)\n<\/\1>/.exec(text) ?? [];
  return JSON.parse(inside);
}

/** The token of a confirmation's page. */
export const confirmationIn = ({ text }: Used): string => /\/agents\/([\w-]{43})"/.exec(text)?.[1] ?? "";

/** A draft of a template of the group, made by the agent. */
export async function givenAgentDraft(own: Organisation, key: string, over: object = {}) {
  const template = await givenTemplate(own.admin, { over: { group_id: own.groupId } });
  const client = await connectAgent(key);
  const { email } = person();
  const made = await useTool(client, "draft_from_template", {
    template_id: template.id,
    group_id: own.groupId,
    signatories: template.roles.map((role) => ({
      role_name: role["role_name"],
      first_name: "Nikos",
      last_name: "Gatsos",
      email,
    })),
    ...over,
  });
  if (made.isError) throw new Error(made.text);
  const id = Number(dataIn(made).workflow.id);
  await runJobs(["prepareDocument"]);
  return { id, client, email, template };
}

export const workflowAt = (id: number) => `/workflows/simple-sign/${id}`;

/** The workflow as the organisation's administrator reads it. */
export const readWorkflow = ({ admin }: Organisation, id: number) =>
  must("GET", workflowAt(id), { token: admin.token });

export const isStillDraft = async (own: Organisation, id: number): Promise<boolean> =>
  (await readWorkflow(own, id)).workflow.workflow_status_id === 4;

export async function trailOf({ admin }: Organisation, id: number): Promise<{ type: number; text: string }[]> {
  const { workflow_audit_actions: rows } = await must("GET", `${workflowAt(id)}/audit-trail`, { token: admin.token });
  return rows.map((one: { audit_action_type_id: number; description: string }) => ({
    type: one.audit_action_type_id,
    text: one.description,
  }));
}
