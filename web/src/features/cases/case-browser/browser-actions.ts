/** What the action dropdown of a browser offers, as data: each system lists its own (spec 2 §2). */

import type { QueryClient } from "@tanstack/react-query";
import type { CaseListRow } from "./case-list-source.ts";

/** What an action works with. */
export interface ActionTools {
  readonly client: QueryClient;
  /** Opens a screen, with a case or without one. */
  readonly open: (path: string, caseId: number | null) => void;
}

export interface ActionTarget extends ActionTools {
  readonly caseId: number;
  /** The case as the list shows it. */
  readonly row: CaseListRow;
}

/** What was done, to be told and to be read anew. */
export interface ActionDone {
  /** Left out where the person has been told otherwise. */
  readonly text?: string;
  /** The case is not there any more. */
  readonly gone?: boolean;
}

export interface BrowserAction {
  readonly name: string;
  readonly label: string;
  /** Tells which action could not learn the id of its record (spec 2 §8). */
  readonly errorCode?: string;
  /** The screen that it opens, so that its code can be fetched while somebody chooses. */
  readonly opens?: string;
  /** Needs a case; resolves with what was done, or with nothing. */
  readonly onCase?: (target: ActionTarget) => Promise<ActionDone | undefined> | undefined;
  /** Needs none. */
  readonly alone?: (tools: ActionTools) => void;
}

/** Opens a screen with the chosen case. */
export const opensScreen = (path: string): Pick<BrowserAction, "opens" | "onCase"> => ({
  opens: path,
  onCase: ({ open, caseId }) => {
    open(path, caseId);
    return undefined;
  },
});

/** The one action of the four systems: to the add page, with the case (spec 2 §2). */
export const openAction = (path: string): BrowserAction => ({
  name: "open",
  label: "Open",
  ...opensScreen(path),
});
