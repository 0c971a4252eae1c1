import { type HeldSignature, listOf } from "./fields";
import { dictOf, nameOf, numberOf, type PdfDict, textOf, type PdfValue } from "./values";

/** Changes that the signatures so far allow (ISO 32000-2, 12.8.2.2 and 12.8.2.4). */
export type Permissions = {
  /** A signature certifies the document and so sets the allowed changes itself. */
  isCertified: boolean;
  /** 1: validation data and time stamps; 2: also form entries and signatures; 3: also annotations. */
  level: number;
  isLocked: (fieldName: string) => boolean;
};

type Resolve = (value: PdfValue | undefined) => PdfValue;
type Granting = HeldSignature & { get: Resolve };

const fillAndSign = 2;

/** True for a seal like ours, after which only validation data and time stamps may follow. */
export const allowsNoChange = ({ level }: Permissions) => level < fillAndSign;

export function permissionsOf(signatures: Granting[]): Permissions {
  const levels: number[] = [];
  const locks: ((name: string) => boolean)[] = [];
  for (const { dict, field, get } of signatures) {
    for (const reference of listOf(get(dict.get("Reference"))).map((one) => dictOf(get(one)))) {
      const parameters = dictOf(get(reference?.get("TransformParams")));
      const method = nameOf(get(reference?.get("TransformMethod")));
      if (method === "DocMDP") levels.push(numberOf(get(parameters?.get("P"))) ?? fillAndSign);
      if (method === "FieldMDP") locks.push(lockOf(parameters, get));
    }
    const lock = dictOf(get(field?.get("Lock")));
    if (!lock) continue;
    locks.push(lockOf(lock, get));
    const level = numberOf(get(lock.get("P")));
    if (level !== null) levels.push(level);
  }
  return {
    isCertified: levels.length > 0,
    level: Math.min(...levels, levels.length > 0 ? 3 : fillAndSign),
    isLocked: (name) => locks.some((isLocked) => isLocked(name)),
  };
}

/** An unreadable lock locks all fields. */
function lockOf(parameters: PdfDict | null, get: Resolve): (name: string) => boolean {
  const action = nameOf(get(parameters?.get("Action")));
  const names = listOf(get(parameters?.get("Fields"))).map((one) => textOf(get(one)));
  const isNamed = (name: string) => names.some((one) => name === one || name.startsWith(`${one}.`));
  if (action === "Include") return isNamed;
  if (action === "Exclude") return (name) => !isNamed(name);
  return () => true;
}
