/** What each commit of React took, for `npm run bench:web`. In the usual build there is nothing of it. */
import { Profiler, type ReactNode } from "react";

/** The benchmark puts the list there, and reads it. */
type Measured = { commits?: { at: number; took: number }[] };

export function profiled(app: ReactNode): ReactNode {
  if (import.meta.env.MODE !== "profiling") return app;
  return (
    <Profiler
      id="app"
      onRender={(_id, _phase, took, _base, _began, at) =>
        (globalThis as Measured).commits?.push({ at, took })
      }
    >
      {app}
    </Profiler>
  );
}
