/** The helpline's own logo: where it is, and what an upload may be (SET-1). */

/** The largest file, and the largest picture. */
export const logoLimitBytes = 256 * 1024;
export const logoMaxSide = 2000;

export const logoMessages = {
  tooBig: "The logo may have at most 256 KB. Please save a smaller picture.",
  tooLarge: `The logo may be at most ${logoMaxSide} by ${logoMaxSide} pixels. Please save a smaller picture.`,
  notAPicture: "This file is not a PNG or JPEG picture. Please choose another one.",
  missing: "Please choose a picture.",
} as const;

/** Public, because the login screen shows the logo. Each logo has its own address, so browsers can cache it. */
export const logoAddress = (id: number): string => `/api/logo/${id}`;
