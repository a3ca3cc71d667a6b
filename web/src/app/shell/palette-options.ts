/** What the command palette offers: a case by its number, screens and list modals, people and cases that match. */
import type { Caller } from "@helpline/contract/access";
import type {
  CallerCase,
  FoundCaller,
  Caller as FoundPerson,
  NamedCaller,
} from "@helpline/contract/callers/callers";
import { ringFragment } from "@helpline/contract/contact-details";
import { isIdText } from "@helpline/contract/limits";
import { folded } from "@helpline/contract/plain-text";
import { mayOpen, modalManagers, screens } from "@helpline/contract/screens";
import { onlyNumber } from "@helpline/contract/telephone-numbers";
import { fullName } from "@helpline/contract/words";
import { IconFolder, IconKeyboard, IconUser } from "@tabler/icons-react";
import type { useRouter } from "@tanstack/react-router";
import { withWhom } from "#features/callers/caller-words.ts";
import type { Option, OptionGroup } from "#shared/combobox/option-list.tsx";
import { openModalManager, setShortcutsOpen } from "../modals/modal-store.ts";
import { placesOfCase } from "../page-parts/case-places.ts";
import { noteOf } from "../screen-notes.ts";
import { iconOf } from "./menu-icons.ts";
import { endsSomething, findTargets, keyOf, paletteTargets } from "./palette-targets.ts";

export interface PaletteOption extends Option {
  readonly detail: string;
  /** Choosing it ends something, so it is never preselected. */
  readonly ends?: boolean;
  readonly open: (router: Pick<ReturnType<typeof useRouter>, "navigate">) => void;
}

const shortcutsOption: PaletteOption = {
  key: "shortcuts",
  name: "Keyboard shortcuts",
  detail: "Keys that save time on this screen and everywhere",
  Icon: IconKeyboard,
  open: () => setShortcutsOpen(true),
};

/** What is no screen; found by any of its words. */
function otherOptions(query: string): PaletteOption[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const { name, detail } = shortcutsOption;
  const told = `${name} ${detail}`.toLowerCase();
  return words.length > 0 && words.every((word) => told.includes(word)) ? [shortcutsOption] : [];
}

const screenOptions = (userType: Caller, query: string): PaletteOption[] =>
  findTargets(paletteTargets(userType), query).map((target) => ({
    key: keyOf(target),
    name: ("modal" in target ? modalManagers[target.modal] : screens[target.screen]).title,
    detail: noteOf(target),
    Icon: iconOf(target),
    ends: endsSomething(target),
    open: (router) => {
      if ("modal" in target) openModalManager(target.modal);
      else void router.navigate({ to: screens[target.screen].path });
    },
  }));

const caseNumber = /^(?:case\s*)?#?\s*(\d+)$/i;

/** "258", "case 258" or "#258": the address that leads each role to its page of the case, or says that it is not theirs. */
function caseByNumber(userType: Caller, query: string): PaletteOption[] {
  const id = caseNumber.exec(query.trim())?.[1];
  if (id === undefined || !isIdText(id) || !mayOpen(screens.caseById, userType)) return [];
  return [
    {
      key: `case-${id}`,
      name: `Case ${id}`,
      detail: "Open the case with this number",
      Icon: IconFolder,
      open: (router) => void router.navigate({ to: screens.caseById.path, params: { id } }),
    },
  ];
}

/** Each opens what the role may open: the record of a guardian, the view or log page of a case. */
function peopleOptions(
  userType: Caller,
  callers: readonly FoundPerson[],
  query: string,
): PaletteOption[] {
  const seesRecords = mayOpen(modalManagers.guardians, userType);
  return callers.flatMap((caller, index) =>
    caller.guardian_id === null
      ? [namedOption(caller, index, query)]
      : [
          ...(seesRecords ? [personOption(caller)] : []),
          ...caller.cases.map((found) => caseOption(userType, found, caller)),
        ],
  );
}

/** Somebody whose family one does not see: the look-up says with whom it is, and what to do. */
const namedOption = (caller: NamedCaller, index: number, query: string): PaletteOption => ({
  key: `named-${index}`,
  name: fullName(caller),
  detail: `Guardian · ${withWhom(caller)}`,
  Icon: IconUser,
  open: (router) => {
    const number = onlyNumber(query) !== null && ringFragment(query.trim());
    void router.navigate({ to: screens.call.path, ...(number && { hash: number }) });
  },
});

const personOption = (caller: FoundCaller): PaletteOption => ({
  key: `person-${caller.guardian_id}`,
  name: fullName(caller),
  detail: [
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
  name: `Case ${found.case_id}${found.child_name ? `: ${found.child_name}` : ""}`,
  detail: [found.status, `guardian ${fullName(caller)}`, found.school_name]
    .filter(Boolean)
    .join(" · "),
  Icon: IconFolder,
  open: (router) => {
    const [{ path }] = placesOfCase(userType, found);
    void router.navigate({ to: path, search: { case_id: found.case_id } });
  },
});

/** A name without case, accents, hyphens and apostrophes, as the search compares them. */
const plain = (text: string) => folded(text).replace(/[^\p{L}\p{N}\s]/gu, "");

/** Whether every word of the query is in the name of the person or of one of the children. */
function isNamed(caller: FoundPerson, query: string): boolean {
  const children =
    caller.guardian_id === null ? [] : caller.cases.map(({ child_name }) => child_name);
  const names = plain([fullName(caller), ...children].join(" "));
  return plain(query)
    .split(/\s+/)
    .every((word) => names.includes(word));
}

/**
 * The entries in groups: the case with the number that was typed, and people who have the name; screens;
 * people found in another way, such as by a similar name.
 */
export function paletteGroups(
  userType: Caller,
  query: string,
  callers: readonly FoundPerson[],
): OptionGroup<PaletteOption>[] {
  const named = callers.filter((caller) => isNamed(caller, query.trim()));
  const others = callers.filter((caller) => !named.includes(caller));
  return [
    {
      label: "People and cases",
      options: [...caseByNumber(userType, query), ...peopleOptions(userType, named, query)],
    },
    { label: "Screens", options: [...screenOptions(userType, query), ...otherOptions(query)] },
    { label: "Other people and cases", options: peopleOptions(userType, others, query) },
  ];
}
