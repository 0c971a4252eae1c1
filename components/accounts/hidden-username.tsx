/** Tells password managers which account the new password belongs to. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="email" autoComplete="username" defaultValue={email} hidden readOnly />;
}
