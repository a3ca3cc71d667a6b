/** What the command palette offers: a case by its number, screens and list modals, people and cases that match. */
import type { Caller } from "@helpline/contract/access";
import type { CallerCase, FoundCaller } from "@helpline/contract/callers/callers";
import { isIdText } from "@helpline/contract/largest-id";
import { mayOpen, modalManagers, screens } from "@helpline/contract/screens";
import { IconFolder, IconKeyboard, IconUser } from "@tabler/icons-react";
import type { useRouter } from "@tanstack/react-router";
import { openModalManager } from "../modals/modal-store.ts";
import { placesOfCase } from "../page-parts/case-places.ts";
import { noteOf } from "../screen-notes.ts";
import { iconOf, type MenuIcon } from "./menu-icons.ts";
import { findTargets, keyOf, paletteTargets } from "./palette-targets.ts";
import { setShortcutsOpen } from "./shortcuts-store.ts";

export interface PaletteOption {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly Icon: MenuIcon;
  readonly open: (router: Pick<ReturnType<typeof useRouter>, "navigate">) => void;
}

const shortcutsOption: PaletteOption = {
  key: "shortcuts",
  title: "Keyboard shortcuts",
  note: "Keys that save time on this screen and everywhere",
  Icon: IconKeyboard,
  open: () => setShortcutsOpen(true),
};

/** What is no screen; found by any of its words. */
export function otherOptions(query: string): PaletteOption[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const { title, note } = shortcutsOption;
  const told = `${title} ${note}`.toLowerCase();
  return words.length > 0 && words.every((word) => told.includes(word)) ? [shortcutsOption] : [];
}

export const screenOptions = (userType: Caller, query: string): PaletteOption[] =>
  findTargets(paletteTargets(userType), query).map((target) => ({
    key: keyOf(target),
    title: ("modal" in target ? modalManagers[target.modal] : screens[target.screen]).title,
    note: noteOf(target),
    Icon: iconOf(target),
    open: (router) => {
      if ("modal" in target) openModalManager(target.modal);
      else void router.navigate({ to: screens[target.screen].path });
    },
  }));

const caseNumber = /^(?:case\s*)?#?\s*(\d+)$/i;

/** "258", "case 258" or "#258": the address that leads each role to its page of the case, or says that it is not theirs. */
export function caseByNumber(userType: Caller, query: string): PaletteOption[] {
  const id = caseNumber.exec(query.trim())?.[1];
  if (id === undefined || !isIdText(id) || !mayOpen(screens.caseById, userType)) return [];
  return [
    {
      key: `case-${id}`,
      title: `Case ${id}`,
      note: "Open the case with this number",
      Icon: IconFolder,
      open: (router) => void router.navigate({ to: screens.caseById.path, params: { id } }),
    },
  ];
}

/** Each opens what the role may open: the record of a guardian, the view or log page of a case. */
export function peopleOptions(userType: Caller, callers: readonly FoundCaller[]): PaletteOption[] {
  const seesRecords = mayOpen(modalManagers.guardians, userType);
  return callers.flatMap((caller) => [
    ...(seesRecords ? [personOption(caller)] : []),
    ...caller.cases.map((found) => caseOption(userType, found, caller)),
  ]);
}

const nameOf = ({ first_name, last_name }: FoundCaller) => `${first_name} ${last_name}`;

const personOption = (caller: FoundCaller): PaletteOption => ({
  key: `person-${caller.guardian_id}`,
  title: nameOf(caller),
  note: [
    caller.matched === "similar" ? "Guardian, sounds similar" : "Guardian",
    caller.mobile ?? caller.telephone,
    caller.postcode,
  ]
    .filter(Boolean)
    .join(" · "),
  Icon: IconUser,
  open: () => openModalManager("guardians", { name: "view", id: caller.guardian_id }),
});

const caseOption = (userType: Caller, found: CallerCase, caller: FoundCaller): PaletteOption => ({
  key: `person-${caller.guardian_id}-case-${found.case_id}`,
  title: `Case ${found.case_id}${found.child_name ? `: ${found.child_name}` : ""}`,
  note: [found.status, `guardian ${nameOf(caller)}`].join(" · "),
  Icon: IconFolder,
  open: (router) => {
    const [{ path }] = placesOfCase(userType, found);
    void router.navigate({ to: path, search: { case_id: found.case_id } });
  },
});
