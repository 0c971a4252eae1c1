import { readFileSync } from "node:fs";
import type en from "@/messages/en.json";

export const readCatalogue = () => JSON.parse(readFileSync("messages/en.json", "utf8")) as typeof en;
