/** An upload form with a file whose content does not match its name and type, and these texts beside it. */
export const wrongFile =
  (field = "document", texts: Record<string, string> = {}) =>
  () => {
    const form = new FormData();
    for (const [name, text] of Object.entries(texts)) form.set(name, text);
    form.set(field, new File(["no PDF"], "contract.pdf", { type: "application/pdf" }));
    return form;
  };
