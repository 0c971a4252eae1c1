/** The message of a process that has too little memory left for its next job. */
export const worn = "worn";
