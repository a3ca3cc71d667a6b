/**
 * What the page runs first. Nothing that this imports may need React (`web/build/chunks.ts`), which takes
 * longest to load.
 */
import { syncWithCookie } from "#shared/session/session.ts";
import { confirmSession } from "#shared/session/session-timer.ts";
import { requestFirstData } from "./first-data.ts";

syncWithCookie();
requestFirstData(location);
void confirmSession();
