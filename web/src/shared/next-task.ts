/** Ends the present task, so that the browser can handle input and paint before the next. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
