import "server-only";
import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { GET as listTemplates } from "@/app/v1/templates/route";
import { GET as readTemplate } from "@/app/v1/templates/[templateId]/route";
import { GET as listWorkflows } from "@/app/v1/workflows/route";
import { GET as readWorkflow } from "@/app/v1/workflows/simple-sign/[workflowId]/route";
import { perform } from "@/lib/calls/perform";
import type { UserContext } from "@/lib/platform/context/context";
import { failureAnswer } from "@/lib/platform/http/answer";
import { writtenId } from "@/lib/platform/http/ids";
import { asData } from "./as-data";

const titled = z.array(z.object({ id: z.number(), title: z.string() }));
const workflowList = z.object({ workflows: titled });
const templateList = z.object({ templates: titled });

/** Workflows and templates by URI: `countersign://workflows/17`. Lists name the 25 that come first. */
export function addResources(server: McpServer, ctx: UserContext): void {
  const kinds = [
    {
      name: "workflows",
      title: "A workflow with documents, recipients and settings",
      list: async () => workflowList.parse(await perform(ctx, "GET", listWorkflows, {})).workflows,
      read: (workflowId: number) => perform(ctx, "GET", readWorkflow, { params: { workflowId } }),
    },
    {
      name: "templates",
      title: "A template with roles, documents and settings",
      list: async () => templateList.parse(await perform(ctx, "GET", listTemplates, {})).templates,
      read: (templateId: number) => perform(ctx, "GET", readTemplate, { params: { templateId } }),
    },
  ];
  for (const { name, title, list, read } of kinds) {
    const uriOf = (id: number) => `countersign://${name}/${id}`;
    const listing = async () => {
      const found = await refusing(ctx, list);
      return {
        resources: found.map(({ id, title: own }) => ({
          uri: uriOf(id),
          name: `${name}/${id}`,
          description: asData({ title: own }), // others wrote it
          mimeType: "text/plain",
        })),
      };
    };
    const template = new ResourceTemplate(`countersign://${name}/{id}`, { list: listing });
    server.registerResource(name, template, { title, mimeType: "text/plain" }, async (uri, { id }) => {
      const text = asData(await refusing(ctx, () => read(writtenId.parse(id))));
      return { contents: [{ uri: uri.href, mimeType: "text/plain", text }] };
    });
  }
}

/** A refusal in the protocol's own form, with the words of the API. */
async function refusing<T>(ctx: UserContext, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const words: unknown = await failureAnswer(error, ctx.language, ctx.request.id).json();
    const { message } = z.object({ message: z.string() }).parse(words);
    throw new McpError(ErrorCode.InvalidParams, message);
  }
}
