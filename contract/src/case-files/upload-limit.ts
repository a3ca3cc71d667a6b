/** The largest file that may be uploaded: 17 MB to the byte (FILE-2). */
export const uploadLimitBytes = 17 * 1024 * 1024;
