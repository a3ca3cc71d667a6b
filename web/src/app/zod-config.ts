/** zod's compiler probes `new Function`, which the content security policy refuses and reports. */
import * as z from "zod/mini";

z.config({ jitless: true });
