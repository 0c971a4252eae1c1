import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { maxBodyBytes } from "./scripts/http-server.mjs";

const config: NextConfig = {
  basePath: "/app",
  poweredByHeader: false,
  // Everyone gets the title with the page: streamed after it, it is gone for a moment between two pages.
  htmlLimitedBots: /.*/,
  reactStrictMode: true,
  // `npm test` checks the types, of the tests too; a first start on a bare machine need not wait for it.
  typescript: { ignoreBuildErrors: true },
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
    "esbuild",
    "workerpool",
    "@node-rs/argon2",
    "flydrive",
    "@aws-sdk/client-s3",
    "@aws-sdk/s3-request-presigner",
    "rate-limiter-flexible",
    "twilio",
  ],
};

export default createNextIntlPlugin("./lib/platform/i18n/request.ts")(config);
