/** Of whom the organisation has the address alone, that. */
export const personName = (person: { firstName: string; lastName: string; email: string }) =>
  [person.firstName, person.lastName].filter(Boolean).join(" ") || person.email;
