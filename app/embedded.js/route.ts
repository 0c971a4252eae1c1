import { browserScript } from "@/lib/embedding/browser-script";

export const GET = () => browserScript("in-frame.js");
