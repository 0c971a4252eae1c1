/** A row as it is shown: words and dates made on the server. */
export type TemplateItem = {
  id: number;
  title: string;
  description: string;
  isStrict: boolean;
  creator: string;
  added: string;
  groupId: number | null;
  offered: { edit: boolean; copy: boolean; move: boolean; remove: boolean };
};

export type Destination = { id: number; name: string };
