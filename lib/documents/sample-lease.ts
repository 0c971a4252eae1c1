import { SampleForm, type SampleOptions } from "./sample-form";

const parties = [
  { title: "Lessor", signature: "lessorSignature", initials: "lessorInitials" },
  { title: "Lessee", signature: "lesseeSignature", initials: "lesseeInitials" },
];

export async function makeSampleLease({ isDemo = false }: SampleOptions = {}) {
  const form = await SampleForm.begin(
    "Residential lease agreement",
    "Between the lessor and the lessee named below, for the property described in the particulars. The particulars are part of this agreement and go before the general terms where the two differ.",
  );
  form.heading("Particulars");
  form.entries([
    { label: "Lessor", name: "lessorName" },
    { label: "Lessor’s telephone", name: "lessorPhone" },
    { label: "Lessor’s e-mail", name: "lessorEmail" },
    { label: "Lessee", name: "lesseeName" },
    { label: "Lessee’s identity number", name: "lesseeIdentity" },
    { label: "Lessee’s telephone", name: "lesseePhone" },
    { label: "Lessee’s e-mail", name: "lesseeEmail" },
    { label: "Description of the property", name: "propertyDescription" },
    { label: "Address of the property", name: "propertyAddress", multiline: true },
    { label: "Commencement date", name: "commencementDate" },
    { label: "Termination date", name: "terminationDate" },
    { label: "Monthly rental", name: "rentalAmount" },
    { label: "Yearly increase", name: "increaseAmount" },
    { label: "Deposit", name: "depositAmount" },
  ]);
  form.heading("General terms");
  form.clauses([
    [
      "Letting",
      "The lessor lets the property to the lessee, who takes it as a private dwelling from the commencement date until the termination date. It may not be used for any other purpose without the lessor’s written consent.",
    ],
    [
      "Rental",
      "The monthly rental is payable in advance, without deduction, on or before the first working day of each month by transfer to the account that the lessor names in writing.",
      "On each anniversary of the commencement date the rental rises by the yearly increase stated in the particulars.",
    ],
    [
      "Deposit",
      "The lessee pays the deposit before moving in. The lessor keeps it in an interest-bearing account and repays it with interest within fourteen days of the end of the lease, less the reasonable cost of repairing damage for which the lessee is answerable and any rental still owed.",
    ],
    [
      "Services",
      "The lessee pays for electricity, water, gas and telecommunication used at the property. Rates, levies and insurance of the building are paid by the lessor.",
    ],
    [
      "Condition of the property",
      "The parties inspect the property together when the lessee moves in and again when the lessee moves out, and record its condition in a list that both sign. Defects not on the first list are to be reported within seven days.",
    ],
    [
      "Care and repairs",
      "The lessee keeps the inside of the property clean and in good order and replaces consumables. The lessor keeps the structure, the roof, the plumbing and the electrical installation in good repair, and begins urgent repairs within forty-eight hours of notice.",
    ],
    [
      "Alterations",
      "The lessee makes no alterations or additions without the lessor’s written consent. Unless otherwise agreed, fixtures are removed and the property is restored at the end of the lease.",
    ],
    [
      "Access",
      "The lessor may enter at reasonable times, after notice of at least twenty-four hours, to inspect, to repair, or to show the property to prospective tenants during the last two months of the lease. No notice is needed in an emergency.",
    ],
    [
      "Subletting",
      "The lessee may not sublet the property or any part of it, nor cede this agreement, without written consent, which the lessor may not unreasonably withhold.",
    ],
    [
      "Nuisance",
      "The lessee and the lessee’s guests respect the neighbours’ quiet and the rules of the building, of which the lessee has received a copy.",
    ],
    [
      "Breach",
      "A party who does not remedy a breach within fourteen days of written notice gives the other the right to cancel this agreement and to claim the loss that follows from the breach.",
    ],
    [
      "Early termination and renewal",
      "The lessee may end this agreement early with two calendar months’ written notice. If neither party gives notice one month before the termination date, the lease continues from month to month on the same terms.",
    ],
    [
      "Notices",
      "Notices are given in writing to the e-mail addresses in the particulars and count as received on the next working day. A party may change its address by notice.",
    ],
    [
      "Entire agreement and electronic signature",
      "This is the whole agreement between the parties; changes need the written form. The parties agree that it may be signed electronically and that the sealed file is its original.",
    ],
  ]);
  form.heading("Signed by the parties");
  form.signatures(parties);
  return form.finish({
    running: "Residential lease agreement",
    footer: "Sample agreement · not legal advice",
    parties,
    isDemo,
  });
}
