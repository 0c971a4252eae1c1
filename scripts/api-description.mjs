import { fileURLToPath } from "node:url";
import { createViteServer } from "vitest/node";

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

/** The OpenAPI description, as the product of these sources answers it at /v1/openapi.json. */
export async function describeApi() {
  const server = await createViteServer({
    root,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { "@": root, "server-only": `${root}/tests/support/server-only.ts` } },
  });
  try {
    const { loadRoutes } = await server.ssrLoadModule("/app/v1/routes.ts");
    const { describeApi: describe } = await server.ssrLoadModule("/lib/calls/open-api.ts");
    const { describedEvents } = await server.ssrLoadModule("/lib/integrations/webhook-payload.ts");
    return describe(await loadRoutes(), "http://localhost:3000", describedEvents);
  } finally {
    await server.close();
  }
}
