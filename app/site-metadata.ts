import type { Metadata } from "next";

export const siteMetadata: Metadata = { title: { template: "%s · Countersign", default: "Countersign" } };
