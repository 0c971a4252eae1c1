/** Format of the time printed below a signature. */
export const signedAtPattern = "DD MMM YYYY, HH:mm";
