/** A role as it is shown: `clinic` as `Clinic`. */
export const roleName = (userType: string): string =>
  userType.charAt(0).toUpperCase() + userType.slice(1);
