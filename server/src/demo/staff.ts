/** The sample staff: one account per role to log in with, and colleagues to fill the lists. */
import type { UserType } from "@helpline/contract/access";
import { userTypes } from "@helpline/contract/access";
import type { Insertable } from "kysely";
import type { Tables } from "#database/tables";
import { femaleNames, lastNames, maleNames } from "./names.ts";
import type { Random } from "./random.ts";
import { sampleContact } from "./records.ts";

type NewUser = Insertable<Tables["users"]>;

/** The safeguarding leads: not the first accounts that people try, who see what is secret to them. */
export const demoLeads: readonly string[] = ["manager.1", "advocate.1"];

const asLead = { safeguarding_lead: 1, enabled: 1, failed_logins: 0 } as const;

export const demoUsername = (userType: UserType): string => `demo.${userType}`;

const clinicNames = ["Riverside Child Development Clinic", "Northgate Assessment Clinic"];

const colleagues: Readonly<Record<UserType, number>> = {
  admin: 0,
  manager: 2,
  advisor: 8,
  advocate: 6,
  clinic: 3,
  evaluator: 3,
};

/** What part-time and full-time people can carry. */
const capacities: Readonly<Partial<Record<UserType, readonly number[]>>> = {
  advisor: [12, 15, 8],
  advocate: [10, 14],
  clinic: [12],
};

function person(
  random: Random,
  userType: UserType,
  username: string,
  passwordHash: string,
): NewUser {
  const gender = random.chance(0.6) ? "female" : "male";
  return {
    user_type: userType,
    username,
    password_hash: passwordHash,
    first_name: random.pick(gender === "female" ? femaleNames : maleNames),
    last_name: random.pick(lastNames),
    gender,
    email: `${username}@example.org`,
    ...sampleContact(random),
    clinic_name: userType === "clinic" ? random.pick(clinicNames) : null,
  };
}

/** @param passwordHash the one password of every sample account */
export function sampleStaff(random: Random, passwordHash: string): NewUser[] {
  return userTypes.flatMap((userType) => [
    person(random, userType, demoUsername(userType), passwordHash),
    ...Array.from({ length: colleagues[userType] }, (_each, index) => ({
      ...person(random, userType, `${userType}.${index + 1}`, passwordHash),
      capacity: capacities[userType]?.[index % capacities[userType].length] ?? null,
      // A few accounts that need a manager's attention.
      enabled: random.chance(0.1) ? 0 : 1,
      failed_logins: random.chance(0.1) ? 3 : 0,
      ...(demoLeads.includes(`${userType}.${index + 1}`) && asLead),
    })),
  ]);
}
