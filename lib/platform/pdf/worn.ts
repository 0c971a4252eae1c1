/** What a process says that has too little memory left for its next job. */
export const worn = "worn";
