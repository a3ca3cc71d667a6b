/**
 * What a form says when it saves a choice that the settings have retired, renamed or removed since it was opened
 * (SET-12). The form keeps what was typed.
 * @param what was chosen, such as "nature of case"
 */
export const goneMeanwhile = (what: string): string =>
  `This ${what} is not offered any more. Please choose another one.`;
