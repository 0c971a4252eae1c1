/** A person's name, or the email address when the organisation does not know the name. */
export const personName = (person: { firstName: string; lastName: string; email: string }) =>
  [person.firstName, person.lastName].filter(Boolean).join(" ") || person.email;
