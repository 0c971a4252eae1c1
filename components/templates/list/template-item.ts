/** A row of the table, with its texts and dates already formatted by the server. */
export type TemplateItem = {
  id: number;
  title: string;
  /** The first document; null where there is none. */
  documentId: number | null;
  description: string;
  /** Made at the first start. */
  isSample: boolean;
  isStrict: boolean;
  creator: string;
  added: string;
  groupId: number | null;
  offered: { edit: boolean; copy: boolean; move: boolean; remove: boolean };
};

export type Destination = { id: number; name: string };
