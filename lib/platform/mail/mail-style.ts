/** The one style that a mail cannot have on its elements; the pages that show mails allow it by its hash. */
export const mailStyle = "@media (max-width:480px){body{padding:16px 8px!important}.card{padding:24px 20px!important}}";
