/** The second login step: loaded when the first one asks for it. */
import { codeOf } from "#shared/screen-code.tsx";

export const secondStep = codeOf(() => import("#features/auth/second-step.tsx"));
