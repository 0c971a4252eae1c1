/** A media query cannot be an inline style. Pages that show mails allow this style by its hash. */
export const mailStyle = "@media (max-width:480px){body{padding:16px 8px!important}.card{padding:24px 20px!important}}";
