/** A form with a file that is not what it says it is. */
export const wrongFile =
  (field = "document") =>
  () => {
    const form = new FormData();
    form.set(field, new File(["no PDF"], "contract.pdf", { type: "application/pdf" }));
    return form;
  };
