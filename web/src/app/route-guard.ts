/**
 * Decides where an address leads for each caller. Pure, so that tests can
 * check every case.
 */
import { type Caller, mayAccess } from "@helpline/contract/access";
import {
  type DueScreen,
  isAt,
  type ModalManagerName,
  mayOpen,
  modalManagers,
  type PlainScreenName,
  type Screen,
  type ScreenName,
  screens,
  tidyPath,
} from "@helpline/contract/screens";

export type Decision =
  /** The screen opens. */
  | { readonly kind: "open"; readonly screen: ScreenName }
  /** The address of a list modal: the welcome screen opens with the modal above it. */
  | { readonly kind: "modal"; readonly modal: ModalManagerName }
  /** Another screen opens instead. */
  | { readonly kind: "go"; readonly to: PlainScreenName };

function nameOf<Name extends string>(
  table: Readonly<Record<Name, Screen>>,
  path: string,
): Name | undefined {
  const tidy = tidyPath(path);
  return (Object.keys(table) as Name[]).find((name) => isAt(table[name], tidy));
}

/** The screen at a path, or undefined. */
export const screenAt = (path: string): ScreenName | undefined => nameOf(screens, path);

/** The decision for a staff screen while something else is due (ADRs 5 and 6). */
export function decideWhileDue(decision: Decision, due: DueScreen): Decision {
  const opens =
    decision.kind === "go" ||
    (decision.kind === "open" &&
      (decision.screen === due || mayOpen(screens[decision.screen], "public")));
  return opens ? decision : { kind: "go", to: due };
}

function decideScreen(name: ScreenName, caller: Caller): Decision {
  const screen: Screen = screens[name];
  if (mayOpen(screen, caller)) return { kind: "open", screen: name };
  const asks = screen.loginFirst && caller === "public";
  return { kind: "go", to: asks ? "login" : "accessDenied" };
}

export function decide(path: string, caller: Caller): Decision {
  const screen = screenAt(path);
  if (screen === "home" && mayAccess("logged-in", caller)) return { kind: "go", to: "welcome" };
  if (screen) return decideScreen(screen, caller);
  const modal = nameOf(modalManagers, path);
  if (!modal) return { kind: "go", to: "notFound" };
  return mayOpen(modalManagers[modal], caller)
    ? { kind: "modal", modal }
    : { kind: "go", to: "accessDenied" };
}
