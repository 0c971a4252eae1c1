/** The body of a call that uploads a reference document. */
export function referenceForm(file: File, loadsConfirmed: boolean): FormData {
  const form = new FormData();
  form.append("attachment", file);
  if (loadsConfirmed) form.append("loads_confirmed", "true");
  return form;
}
