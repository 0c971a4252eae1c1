import "@/app/face";
import "@/app/globals.css";
import { BareFrame } from "@/components/shell/bare-frame";

export { siteMetadata as metadata } from "@/app/site-metadata";

export default BareFrame;
