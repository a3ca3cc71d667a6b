/** Measures the duration of each React commit, for `npm run bench:web`. Not part of the normal build. */
import { Profiler, type ReactNode } from "react";

/** The benchmark creates the list and reads it. */
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
