import { browserScript } from "@/lib/embedding/browser-script";

export const GET = () => browserScript("embed.js");
