/** The purpose of each screen that the command palette offers, in a sentence. */
import type { MenuTarget } from "@helpline/contract/menus";
import type { ModalManagerName, ScreenName } from "@helpline/contract/screens";

const screenNotes: Readonly<Partial<Record<ScreenName, string>>> = {
  welcome: "What waits for you.",
  week: "Key dates, follow-ups, ring-backs and reviews by day, what is overdue first.",
  account: "Your password, two-step login, and where you are logged in.",
  call: "Find the person on the line by number, postcode or name, and open their case.",
  enquiries: "Every contact that was taken down, and who is to be rung back.",
  enquiryAdd: "Write down a contact while somebody is on the line.",
  concerns: "Safeguarding concerns that you raised, or that wait for you as a lead.",
  alerts: "The alerts of guardians whose review date has passed.",
  followUps: "What is to be done on which case, and by when.",
  caseManager: "Find, add, view and edit cases; assign, close and follow them up.",
  caseAdd: "A new case: the child, the guardians, GP practice, school and the staff assigned.",
  advisorSystem: "Open cases with an advisor. Choose one to add a log entry.",
  advocateSystem: "Open cases with an advocate. Choose one to add a log entry or a file.",
  clinicSystem: "Open cases in which a clinic takes part. Choose one to add a log entry.",
  evaluationSystem: "Cases that wait for their evaluation.",
  timeSheets: "The time each person has worked, for any range of dates, as a CSV file.",
  timeSheetReport: "The timesheet of one person on the screen.",
  timeSheetTeam: "Everybody's hours for any range of dates, and what does not add up.",
  reports: "Figures about the cases, and the report of a single case.",
  generalReport: "Counts of users, cases and log entries; cases by month, city and county.",
  caseReport: "Time, log entries and stages of one case.",
  mail: "The mails to case handlers: sent, waiting and failed.",
  letters: "The templates that letters are written with, and their placeholders.",
  notice: "A notice that everybody who is logged in is shown.",
  deletedCases: "The cases that were deleted, and restoring them.",
  import: "Guardians, GP practices, schools and local authorities from a CSV file.",
  settings:
    "Name and logo, natures of case, hour bands, the evaluation, key dates, mail, backups, keeping.",
  backups: "Back up now, and the backups that the server has made or that failed.",
  accessLog: "Who has read, searched for or changed which case, when, and from where.",
  subjectAccess: "Everything held about a guardian or a child, as a file.",
  evaluationResults: "What families answered, taken together, for any range of dates.",
  apiReader: "The calls that this server answers, for developers.",
  logout: "Ends your session on this computer.",
  help: "How to do each thing, step by step, with a search.",
};

const modalNotes: Readonly<Partial<Record<ModalManagerName, string>>> = {
  users: "Staff and their accounts.",
  schools: "Schools, their post and web addresses.",
  gps: "Practices and how to reach them.",
  guardians: "Parents and other guardians.",
  "local-authorities": "Councils and how to reach them.",
};

export function noteOf(target: MenuTarget): string {
  return ("modal" in target ? modalNotes[target.modal] : screenNotes[target.screen]) ?? "";
}
