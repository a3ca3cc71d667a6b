/** The people and the guardian that the writers work with, made through the API. */
import type { RouteDeclaration } from "@helpline/contract/http";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { recordExamples } from "../examples.ts";
import { createApi, logIn } from "./api.ts";
import { adminPassword } from "./product.ts";

export interface Staff {
  readonly guardianId: number;
  /** Handles all cases, and receives the mails. */
  readonly advisorId: number;
  /** A manager, who may do everything that the writers do. */
  readonly manager: { readonly username: string; readonly password: string };
}

const example = (entity: string) => recordExamples.find((each) => each.entity === entity)?.least;

export async function hireStaff(url: string): Promise<Staff> {
  const api = createApi(url, await logIn(url, "admin", adminPassword));
  const make = async (route: RouteDeclaration, body: object) => {
    const reply = await api.call(route, { body });
    if (reply.status !== 201) throw new Error(`Nobody could be added: ${reply.message}`);
    return reply.data;
  };
  const manager = { username: "busy.manager", password: "correct horse" };
  const person = example("users");
  const advisor = await make(userRoutes.create, { ...person, username: "busy.advisor" });
  await make(userRoutes.create, { ...person, user_type: "manager", ...manager });
  const guardian = await make(recordRoutes(guardians).create, { ...example("guardians") });
  return { guardianId: guardian.guardian_id, advisorId: advisor.user_id, manager };
}

/** The manager's token. */
export const logInManager = (url: string, { manager }: Staff) =>
  logIn(url, manager.username, manager.password);
