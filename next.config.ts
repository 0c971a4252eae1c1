import type { NextConfig } from "next";
import { PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { maxBodyBytes } from "./scripts/http-server.mjs";

const config: NextConfig = {
  basePath: "/app",
  poweredByHeader: false,
  // Everyone gets the title with the page: streamed after it, it is gone for a moment between two pages.
  htmlLimitedBots: /.*/,
  reactStrictMode: true,
  // `npm test` checks the types, of the tests too; a first start on a bare machine need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Pages show images as they are stored; the endpoint that resizes them would keep its results in the program's folder.
  images: { unoptimized: true, maximumDiskCacheSize: 0 },
  // Next cuts larger bodies silently; the routes' own limits are far below.
  experimental: { proxyClientMaxBodySize: maxBodyBytes },
  serverExternalPackages: [
    "graphile-worker",
    "pg",
    "sharp",
    "@embedpdf/pdfium",
    "pdf-lib",
    "@cantoo/fontkit",
    "pino",
    "workerpool",
    "@node-rs/argon2",
    "flydrive",
    "@aws-sdk/client-s3",
    "@aws-sdk/s3-request-presigner",
    "rate-limiter-flexible",
    "twilio",
  ],
};

/** What runs does not need the plugin, which is the bundler's business and comes with a compiler. */
export default async function configFor(phase: string): Promise<NextConfig> {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  return createNextIntlPlugin("./lib/platform/i18n/request.ts")(config);
}
