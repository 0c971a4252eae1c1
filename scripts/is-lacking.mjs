/** The oldest browsers in which pages have to work, as in `browserslist` (package.json). */
const oldest = { firefox: 115, safari: 15.4, safari_ios: 15.4 };

export const isLacking = ({ support }) =>
  Object.entries(oldest).some(([browser, version]) => {
    const [{ version_added: added, flags, prefix }] = [support[browser]].flat();
    return typeof added !== "string" || Boolean(flags ?? prefix) || !(Number(added.replace("≤", "")) <= version);
  });
