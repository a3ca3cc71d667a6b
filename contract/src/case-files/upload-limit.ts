/** The largest file that may be uploaded: 17 MB to the byte (spec 2 §9, decision B14). */
export const uploadLimitBytes = 17 * 1024 * 1024;
