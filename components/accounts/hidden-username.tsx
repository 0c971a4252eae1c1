/** Password managers keep a new password under this name. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="email" autoComplete="username" defaultValue={email} hidden readOnly />;
}
