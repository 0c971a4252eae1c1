/** Raised on the page's window where an answer says that nobody is signed in: the page then looks whether that is so. */
export const signedOutEvent = "countersign:signed-out";

export const noticeSignedOut = (): void => {
  if (typeof window !== "undefined") window.dispatchEvent(new Event(signedOutEvent));
};
