/** An upload form with a file whose content does not match its name and type. */
export const wrongFile =
  (field = "document") =>
  () => {
    const form = new FormData();
    form.set(field, new File(["no PDF"], "contract.pdf", { type: "application/pdf" }));
    return form;
  };
