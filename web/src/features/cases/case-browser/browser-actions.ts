/** The actions of a browser's dropdown, as data: each system lists its own. */

import type { QueryClient } from "@tanstack/react-query";
import type { CaseListRow } from "./case-list-source.ts";

/** What every action can use. */
export interface ActionTools {
  readonly client: QueryClient;
  /** Opens a screen, with or without a case. */
  readonly open: (path: string, caseId: number | null) => void;
}

export interface ActionTarget extends ActionTools {
  readonly caseId: number;
  /** The case's row in the list. */
  readonly row: CaseListRow;
}

/** The result of an action: the message to show, and whether the case still exists. */
export interface ActionDone {
  /** Omitted if the action has already shown a message. */
  readonly text?: string;
  /** The case no longer exists. */
  readonly gone?: boolean;
}

export interface BrowserAction {
  readonly name: string;
  readonly label: string;
  /** Names the action in the error message when the record's id is missing. */
  readonly errorCode?: string;
  /** The screen that the action opens; its code is preloaded. */
  readonly opens?: string;
  /** For actions on a case. Resolves with the result, or undefined if there is nothing to show. */
  readonly onCase?: (target: ActionTarget) => Promise<ActionDone | undefined> | undefined;
  /** For actions without a case. */
  readonly alone?: (tools: ActionTools) => void;
}

/** An action that opens a screen with the chosen case. */
export const opensScreen = (path: string): Pick<BrowserAction, "opens" | "onCase"> => ({
  opens: path,
  onCase: ({ open, caseId }) => {
    open(path, caseId);
    return undefined;
  },
});

/** The only action of the four systems: opens the add page with the case. */
export const openAction = (path: string): BrowserAction => ({
  name: "open",
  label: "Open",
  ...opensScreen(path),
});
