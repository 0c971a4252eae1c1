/**
 * The header with the language of the page that calls, as a BCP 47 tag. A recipient's page may be in another language
 * than the browser's cookie and Accept-Language ask for, and its messages are to be in its own.
 */
export const pageLanguage = "x-page-language";
