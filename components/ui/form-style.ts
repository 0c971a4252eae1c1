/** The one width of inputs in settings. */
export const settingWidth = "max-w-[560px]";

export const settingForm = `flex ${settingWidth} flex-col gap-4`;
