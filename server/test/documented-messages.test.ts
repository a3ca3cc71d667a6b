/**
 * The messages that Helpline was asked for, word for word, are those that it says: in the contract, on the screens or in the
 * server. One that it words differently is named by a deliberate deviation.
 */
import { pathToFileURL } from "node:url";
import { allRoutes } from "@helpline/contract/routes";
import { validate } from "@helpline/contract/validation";
import { expect, it } from "vitest";
import { absolute, readSource as read, sourceFiles } from "./source-files.ts";

const isCode = (file: string) => !file.includes(".test.");

const asked: readonly string[] = [
  "Please enter a username.",
  "Please enter a password.",
  "Please enter a practice name (minimum 3 characters).",
  "Please choose a city.",
  "Please choose a county.",
  "Please enter a postcode (minimum 3 characters).",
  "Please enter a valid email.",
  "Please enter a school name (minimum 3 characters).",
  "EDIT DENIED: You are attempting to edit a system entry (home schooled), this is not allowed.",
  "Please enter a local authority name (minimum 3 characters).",
  "Please enter a first name (minimum 3 characters).",
  "Please choose a gender.",
  "Please enter a telephone or mobile number (minimum 3 characters).",
  "Leave password blank if you do not wish to change it.",
  "Please enter something to search for.",
  "Please select an action.",
  "Please select an action first.",
  "Please select a record first.",
  "Please choose a record first.",
  "Failed login count has been reset.",
  "Login failed. Check your username and password. After 3 failed logins an account is locked until a manager resets it.",
  "Form validation error:",
  "Usage error, ID was not supplied, redirecting you.",
  "An unknown page is trying to be accessed.",
  "The Actions Component has encountered an error (FN1).",
  "NO RECORDS FOUND",
  "No records found...",
  "You do not have delete permissions.",
  "This record was changed by someone else while you were editing it. Reload it to see the changes.",
  "You are being redirected back to the case manager home page as the case id has not been supplied or has been lost.",
  "This page can only be accessed via the case browser.",
  "Case added successfully.",
  "Case updated successfully.",
  "Please enter a reason for the call (minimum of 2 characters).",
  "Please choose a primary guardian.",
  "Please choose if the child currently has an EHCP.",
  "Please leave year of issue of EHCP blank or make sure it is a 4 digit number (YYYY).",
  "Please choose a schooling option.",
  "Please choose a school.",
  "Please choose a Band category for this case.",
  "Please enter a valid case creation date.",
  "The primary guardian you have selected is already in use as the secondary guardian, please select a different or clear the secondary guardian first.",
  "USAGE LIMITATION",
  "You have selected an incorrect user type, please choose an Advisor.",
  "You have selected an incorrect user type, please choose an Advocate.",
  "You have selected an incorrect user type, please choose a Clinic.",
  "Please choose an evaluator, you have selected an advisor.",
  "Usage Error",
  "Please choose an entry type.",
  "Please enter the duration (time in minutes) for your entry.",
  "Please enter the details of the log entry (minimum of 5 characters).",
  "You are not allowed to add empty log entries to a case.",
  "Please choose a further action.",
  "Please choose whether the primary or secondary guardian has consented to being contacted in order to help us to evaluate the service we have provided.",
  "Please choose the nature of the case.",
  "Evaluation Incomplete",
  "Please select an option for question 7.",
  "Question 9 needs to be at least 3 characters or more.",
  "Error file too big",
  "Please choose a file before pressing the upload button.",
  "please choose a user",
  "Please select a from date",
  "Please select a to date",
  "Your from date is past the to date, the from date must be a date before the to date",
  "This case has no assigned user to notify.",
  "An unknown error has occurred.",
  "Unable to get case logs",
  "ERROR STATE",
  "NO CASE LOGS FOUND / AVAILABLE",
  "No files found...",
  "CASE HAS AN UNKNOWN BAND TYPE OF",
  "Helpline Notification",
  "No exact match. The closest names are shown.",
  "Please enter the code from your authenticator app.",
];

/** What stands in place of a message, and the deviation that says so. */
const differing: Readonly<Record<string, string>> = {};

/** What functions of messages are tried with. */
const tried: readonly (readonly unknown[])[] = [
  [],
  [3],
  [7],
  [9],
  ["advisor"],
  ["advocate"],
  ["clinic"],
  ["primary"],
  ["primary", "secondary"],
  ["practice name", 3],
];

function* textsIn(value: unknown, depth = 0): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "function" && value.length <= 2) {
    for (const given of tried) {
      try {
        yield* textsIn((value as (...all: unknown[]) => unknown)(...given), depth + 1);
      } catch {
        // It takes something else.
      }
    }
  } else if (typeof value === "object" && value !== null && depth < 6) {
    for (const each of Object.values(value)) yield* textsIn(each, depth + 1);
  }
}

const messageModules = sourceFiles("contract/src").filter((file) =>
  /^export const \w*[mM]essages\b/m.test(read(file)),
);
const said = new Set<string>();
for (const file of messageModules) {
  const exports: object = await import(pathToFileURL(absolute(file)).href);
  for (const [name, value] of Object.entries(exports)) {
    if (/[mM]essages$/.test(name)) for (const text of textsIn(value)) said.add(text);
  }
}
/** What an empty form is told. */
for (const { body } of allRoutes) {
  const checked = body && validate(body, {});
  if (checked && !checked.ok) for (const { message } of checked.errors) said.add(message);
}
const written = sourceFiles("contract/src", "server/src", "web/src")
  .filter(isCode)
  .map(read)
  .join("\n");

const isSaid = (message: string) => said.has(message) || written.includes(message);

it("says every message that was asked for", () => {
  expect(said.size).toBeGreaterThan(500);
  expect(asked.filter((message) => !isSaid(message))).toEqual(Object.keys(differing));
});
