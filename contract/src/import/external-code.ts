/** The code that a record has where the file comes from: it makes a later file an update. */
export const externalCodeField = "external_code";
export const externalCodeLabel = "Code";
export const externalCodeMaxLength = 50;
