import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { NextConfig } from "next";
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { fixedHeaders } from "./lib/platform/http/fixed-headers";
import { maxBodyBytes } from "./scripts/http-server.mjs";

const config: NextConfig = {
  basePath: "/app",
  poweredByHeader: false,
  // Sends the title with the page for all browsers: if it is streamed later, it is missing briefly between two pages.
  htmlLimitedBots: /.*/,
  reactStrictMode: true,
  redirects: () => Promise.resolve([{ source: "/", destination: "/app", basePath: false, permanent: false }]),
  // Of what the middleware does not see: the API, what is loaded with pages, and addresses outside, also where nothing is.
  headers: () =>
    Promise.resolve([
      { source: "/v1/:path*", headers: headersOf(fixedHeaders) },
      { source: "/_next/:path*", headers: headersOf(fixedHeaders) },
      { source: "/:path((?!app(?:/|$)).*)", basePath: false as const, headers: headersOf(fixedHeaders) },
    ]),
  // `npm run check` checks the types, so that a first start does not have to wait for it.
  typescript: { ignoreBuildErrors: true },
  // Pages show images as stored. Next's resizing endpoint would write its cache into the program's folder.
  images: { unoptimized: true, maximumDiskCacheSize: 0 },
  turbopack: {
    rules: {
      // What is imported with `?address` is an address, to be loaded with the page (app/face.tsx).
      "*.woff2": { condition: { query: "?address" }, type: "asset" },
      // What is imported with `?raw` is its text (components/developers/examples.ts).
      "*.mjs": { condition: { query: "?raw" }, type: "text" },
    },
    resolveAlias: {
      // The build of pdf.js that brings what Firefox 115 lacks.
      "pdfjs-dist": "pdfjs-dist/legacy/build/pdf.mjs",
      // Every page would load Next's replacements for browsers older than `browserslist` names, and Node's `process`, of
      // which Next's own code only asks for `env`.
      "../build/polyfills/polyfill-module": "./instrumentation-client.ts",
      "next/dist/compiled/process": "./lib/platform/process/process-in-browsers.cjs",
      // As Next's code names them: its constants for servers, and the looks of an error page that ours replaces.
      "../../../lib/constants": inBrowsers("next-constants"),
      "../../../../lib/constants": inBrowsers("next-constants"),
      "./error-styles": inBrowsers("next-error-styles"),
    },
  },
  experimental: {
    // Makes builds after changes quicker and the first one slower: on a new machine nothing is to be built again.
    turbopackFileSystemCacheForBuild: existsSync(".next/BUILD_ID"),
    // A page's own code of more than this (before it is minified; by default 50,000) is a file beside what it shares
    // with code that is loaded later: a further request for every signer.
    turbopackChunking: { minChunkSize: 100_000 },
    // Next silently truncates larger bodies; the routes' own limits are far lower.
    proxyClientMaxBodySize: maxBodyBytes,
    // A page's code is loaded at its first visit: all at once at start took 125 MB that most processes never use.
    preloadEntriesOnStart: false,
  },
  serverExternalPackages: [
    "graphile-worker",
    "pg",
    "@embedpdf/pdfium",
    "@cantoo/fontkit",
    "pino",
    "prom-client",
    "workerpool",
    "@node-rs/argon2",
    "flydrive",
    "@aws-sdk/client-s3",
    "@aws-sdk/s3-request-presigner",
    "rate-limiter-flexible",
    "twilio",
  ],
};

function inBrowsers(name: string) {
  return { browser: `./lib/platform/process/${name}-in-browsers.cjs` };
}

function headersOf(values: Record<string, string>) {
  return Object.entries(values).map(([key, value]) => ({ key, value }));
}

/** What the build makes, for a first start that does not take long. */
const ofBuilds = {
  // Nothing reads them: errors are logged with the places in the built code, and an artefact has none.
  turbopackSourceMaps: false,
  // Server code is minified once equal files have been merged (scripts/shrink-chunks.mjs).
  turbopackMinify: { server: false, client: true, edge: true },
  // By default one process less than there are processors asks each route for its settings.
  cpus: Math.max(2, availableParallelism() - 1),
};

/** As soon as there is code, because Next then loads that of every route to ask for its settings. */
const afterCompiling: NextConfig["compiler"] = {
  runAfterProductionCompile: async ({ projectDir, distDir }) => {
    const shrinking = promisify(execFile)(process.execPath, [
      path.join(projectDir, "scripts/shrink-chunks.mjs"),
      distDir,
    ]);
    process.once("exit", () => shrinking.child.kill()); // else it would write into the next build
    await shrinking;
  },
};

/** The running server does not need the next-intl plugin, which only affects bundling and loads a compiler. */
export default async function configFor(phase: string): Promise<NextConfig> {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  if (phase === PHASE_PRODUCTION_BUILD) {
    Object.assign((config.experimental ??= {}), ofBuilds);
    config.compiler = afterCompiling;
  }
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  return createNextIntlPlugin("./lib/platform/i18n/request.ts")(config);
}
