/** Signing in as whoever a journey needs. */
import type { UserType } from "@helpline/contract/access";
import { type APIRequestContext, expect, type Page } from "@playwright/test";

export const firstAdmin = { username: "first.admin", password: "a good password" } as const;

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

let made = 0;

/** A text that no other record of the run has. */
export function unique(text: string): string {
  made += 1;
  return `${text} ${process.env.TEST_WORKER_INDEX ?? "0"}${Date.now().toString(36)}${made}`;
}

/** A login name that no other user of the run has. */
export const uniqueUsername = (stem: string) => unique(stem).replaceAll(" ", ".");

export async function tokenOf(request: APIRequestContext, who: Credentials): Promise<string> {
  const { username, password } = who;
  const answer = await request.post("/api/auth/login", { data: { username, password } });
  expect(answer.status()).toBe(200);
  return answer.headers().authorization ?? "";
}

/** Makes a user through the API, for journeys that are about something else. */
export async function makeUser(
  request: APIRequestContext,
  userType: UserType,
): Promise<Credentials & { id: number }> {
  const username = uniqueUsername(userType);
  const password = "staff password";
  const authorization = await tokenOf(request, firstAdmin);
  const answer = await request.post("/api/users", {
    headers: { authorization },
    data: {
      user_type: userType,
      clinic_name: userType === "clinic" ? "Riverside Clinic" : null,
      first_name: "Rosalind",
      last_name: "Fletcher",
      gender: "female",
      username,
      password,
      city: "Leeds",
      county: "West Yorkshire",
      email: "rosalind@example.org",
    },
  });
  expect(answer.status()).toBe(201);
  return { username, password, id: (await answer.json()).data.user_id };
}

/** A case in its advisor stage, made through the API; the child's name is no other case's. */
export async function makeCase(
  request: APIRequestContext,
  more: Readonly<Record<string, unknown>> = {},
): Promise<{ caseId: number; child: string }> {
  const headers = { authorization: await tokenOf(request, firstAdmin) };
  const place = { city: "Leeds", county: "West Yorkshire", postcode: "LS1 4AB" };
  const guardian = await request.post("/api/guardians", {
    headers,
    data: {
      ...{ first_name: "Marguerite", last_name: "Okonkwo", gender: "female", ...place },
      ...{ address_1: "12 Mill Lane", telephone: "0113 496 0123" },
    },
  });
  expect(guardian.status()).toBe(201);
  const child = unique("Bartholomew");
  const answer = await request.post("/api/cases", {
    headers,
    data: {
      reason_for_the_call_today: "Help with an appeal",
      primary_guardian_id: (await guardian.json()).data.guardian_id,
      primary_guardian_relationship_with_child: "Mother",
      child_first_name: child,
      ...{ does_the_child_currently_have_an_ehcp: 0, receiving_support: 0 },
      ...{ had_formal_assessment: 0, had_formal_diagnosis: 0, supported_by_a_sendco: 0 },
      ...{ attending_school: "not attending", band: 1, added_on: "2026-02-03" },
      ...{ with_advisor: 1, with_advocate: 0 },
      ...more,
    },
  });
  expect(answer.status()).toBe(201);
  return { caseId: (await answer.json()).data.case_id, child };
}

/** Types name and password into the login form. */
export async function submitLogin(page: Page, who: Credentials): Promise<void> {
  await page.getByLabel("Username").fill(who.username);
  await page.getByRole("textbox", { name: "Password" }).fill(who.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

/** Signs in through the login screen and waits for the welcome. */
export async function signIn(page: Page, who: Credentials): Promise<void> {
  await page.goto("/login");
  await submitLogin(page, who);
  await expect(page).toHaveURL(/\/welcome$/);
}
