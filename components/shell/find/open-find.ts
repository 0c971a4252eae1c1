export const findEvent = "countersign:find";

/** Opens the search from wherever it is offered. */
export const openFind = () => window.dispatchEvent(new Event(findEvent));
