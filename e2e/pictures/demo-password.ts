/** The password of the demo's accounts while pictures are taken. */
export const demoPassword = "a password for the pictures";
