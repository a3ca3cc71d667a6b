/** The targets of the command palette: the screens and list modals that the caller may open. */
import type { Caller } from "@helpline/contract/access";
import type { MenuTarget } from "@helpline/contract/menus";
import {
  type ModalManagerName,
  mayOpen,
  modalManagers,
  type PlainScreenName,
  type ScreenName,
  screens,
} from "@helpline/contract/screens";
import { noteOf } from "../screen-notes.ts";

/** Screens that are not destinations, or that need a case, an enquiry or a concern. */
const notOffered: readonly ScreenName[] = [
  "home",
  "login",
  "loginReturn",
  "loginFailed",
  "forgottenPassword",
  "choosePassword",
  "changePassword",
  "notFound",
  "accessDenied",
  // Part of the account page.
  "twoStep",
  "caseById",
  "enquiryView",
  "concernView",
  "helpTopic",
  "caseEdit",
  "caseView",
  "caseFileManager",
  "advisorAdd",
  "advocateAdd",
  "clinicAdd",
  "evaluationAdd",
];

export function paletteTargets(caller: Caller): MenuTarget[] {
  // Who is calling comes first: nobody has time then.
  const open = (["call", ...Object.keys(screens)] as PlainScreenName[]).filter(
    (name, index, names) =>
      names.indexOf(name) === index && !notOffered.includes(name) && mayOpen(screens[name], caller),
  );
  const modals = (Object.keys(modalManagers) as ModalManagerName[]).filter((name) =>
    mayOpen(modalManagers[name], caller),
  );
  return [
    ...open.filter((name) => name !== "logout").map((screen) => ({ screen })),
    ...modals.map((modal) => ({ modal })),
    // Last, where nobody chooses it by mistake.
    { screen: "logout" },
  ];
}

export const keyOf = (target: MenuTarget): string =>
  "modal" in target ? target.modal : target.screen;

/** Whether choosing it ends something. It is never preselected. */
export const endsSomething = (target: MenuTarget): boolean =>
  "screen" in target && target.screen === "logout";

/** What ends something is found by its title only, which nobody types by mistake. */
function wordsOf(target: MenuTarget): string {
  const { title } = "modal" in target ? modalManagers[target.modal] : screens[target.screen];
  return (endsSomething(target) ? title : `${title} ${noteOf(target)}`).toLowerCase();
}

/** The targets that contain every word of the query, those with the query in their title first. */
export function findTargets(targets: readonly MenuTarget[], query: string): readonly MenuTarget[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = targets.filter((target) =>
    words.every((word) => wordsOf(target).includes(word)),
  );
  const rank = (target: MenuTarget) => {
    const at = wordsOf(target).indexOf(words.join(" "));
    return at === -1 ? Number.MAX_SAFE_INTEGER : at;
  };
  return matching.toSorted((a, b) => rank(a) - rank(b));
}
