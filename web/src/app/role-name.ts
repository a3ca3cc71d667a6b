/** A role for display: `clinic` as `Clinic`. */
export { capitalised as roleName } from "@helpline/contract/words";
