/** Somebody in the list of steps: a recipient, or a template's role. */
export type StepPerson = {
  rowKey: string;
  together: boolean;
  name: string;
  /** For the initials. */
  firstName: string;
  lastName: string;
};
