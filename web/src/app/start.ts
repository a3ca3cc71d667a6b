/**
 * What the page runs first. Nothing that this imports may need React (`web/build/chunks.ts`), which takes
 * longest to load.
 */
import { requestFirstData } from "./first-data.ts";

requestFirstData(location);
