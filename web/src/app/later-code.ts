/** Code that the login leads to, and that is not in the login screen's first load. */
import { codeOf } from "#shared/screen-code.tsx";

/** The frame of the logged-in screens: menu, header, palette. */
export const loggedInFrame = codeOf(() => import("./shell/logged-in-frame.tsx"));

/** The second login step: loaded when the first one asks for it. */
export const secondStep = codeOf(() => import("#features/auth/second-step.tsx"));
