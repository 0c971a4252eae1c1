import { SampleForm } from "./sample-form";

const parties = [
  { title: "Buyer", signature: "buyerSignature" },
  { title: "Supplier", signature: "supplierSignature" },
];

export async function makeSampleOrder() {
  const form = await SampleForm.begin(
    "Purchase order",
    "The buyer orders what is described here, at the price and on the day stated. The supplier accepts by signing.",
  );
  form.heading("The order");
  form.entries([
    { label: "Order number", name: "orderNumber" },
    { label: "Goods or services", name: "description", multiline: true },
    { label: "Price without tax", name: "price" },
    { label: "Delivery on", name: "deliveryDate" },
    { label: "Delivery to", name: "deliveryAddress", multiline: true },
  ]);
  form.heading("Conditions");
  form.clauses([
    ["Payment", "The price is payable within thirty days of the invoice, which names the order number."],
    [
      "Delivery and inspection",
      "Goods travel at the supplier’s risk. The buyer inspects them within ten days and says in writing what is missing or faulty.",
    ],
  ]);
  form.signatures(parties);
  return form.finish({
    running: "Purchase order",
    footer: "Sample order · not legal advice",
    parties,
    isDemo: false,
  });
}
