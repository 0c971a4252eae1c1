/** Tools, pages and properties. The widths are set here, because a browser shows the pages before the rest is there. */
export const designerColumns =
  "flex min-h-0 flex-1 max-md:flex-col lg:grid lg:grid-cols-[204px_minmax(0,1fr)_264px] lg:grid-rows-1";
