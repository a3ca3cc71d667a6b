import { useSyncExternalStore } from "react";
import { getSession, type Session, subscribeSession } from "./session.ts";

/** The session, for components. */
export const useSession = (): Session => useSyncExternalStore(subscribeSession, getSession);
