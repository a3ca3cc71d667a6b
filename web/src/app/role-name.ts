/** A role as it is shown: `clinic` as `Clinic`. */
export { capitalised as roleName } from "@helpline/contract/words";
