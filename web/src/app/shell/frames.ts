/** The frame of the logged-in screens: menu, header, palette. Not in the login screen's first load. */
import { codeOf } from "#shared/screen-code.tsx";

export const loggedInFrame = codeOf(() => import("./logged-in-frame.tsx"));
