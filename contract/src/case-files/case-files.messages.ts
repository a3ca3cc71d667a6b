/** Messages about case files, in the words that the requirements have for them, and the limit that they name. */

/** The largest file that may be uploaded: 17 MB to the byte (FILE-2). */
export const uploadLimitBytes = 17 * 1024 * 1024;

const mebibyte = 1024 * 1024;

/** Rounded up, so that a file one byte too large never shows the limit itself. */
const megabytes = (bytes: number) => (Math.ceil((bytes / mebibyte) * 100) / 100).toFixed(2);

const limit = uploadLimitBytes / mebibyte;

export const fileMessages = {
  tooBigTitle: "Error file too big",
  /** @param bytes the file's size; null if the sender did not state it */
  tooBig: (bytes: number | null) =>
    `The file you are trying to upload is larger than ${limit}mb (${bytes === null ? `over ${limit}` : megabytes(bytes)}Mb). Only files equal to or less than ${limit}Mb can be uploaded.`,
  noFile: "Please choose a file before pressing the upload button.",
  oneFile: "Please send one file at a time.",
  empty: "This file is empty. Please choose a file with something in it.",
  nameMissing: "Please give the name of the file.",
  noName: "Please give the file a name.",
  nameIsPath: "The name of a file may not contain / or \\, and may not be . or ..",
  nameTooLong: (most: number) => `The name of a file may have at most ${most} characters.`,
  nameUnusable:
    "The name of this file contains hidden characters that could disguise what it is. Please rename it.",
  unknownFile: "This file does not exist.",
  noDeletePermission: "You do not have delete permissions.",
  deleted: "The file has been deleted.",
  uploaded: (name: string) => `The file has been uploaded as ${name}.`,
  ticketMade: "The file can be downloaded for the next 60 seconds.",
  sendForm: "Please send the file as a form (content type multipart/form-data).",
  badForm: "The upload could not be read. Please try again.",
  infected: (virus: string) =>
    `This file was not kept: the virus scanner found ${virus} in it. Please tell an admin.`,
  notScanned:
    "The file was not kept, because it could not be checked for viruses. Please try again shortly.",
  storeUnavailable: "The files cannot be reached at the moment. Please try again shortly.",
  none: "No files found...",
} as const;
