/** Code that is loaded when it is needed, and tried once more when that fails (decision B22). */
import { type ComponentType, type JSX, lazy, useState } from "react";

type CodeModule<Props> = { readonly default: ComponentType<Props> };

export interface Code<Props> {
  /** Fetches the code. A failure is logged and tried once more; rejects when that fails as well. */
  readonly load: () => Promise<unknown>;
  /** Shows it; at once when it has been loaded, through Suspense otherwise. */
  readonly Component: (props: Props & JSX.IntrinsicAttributes) => JSX.Element;
}

async function tryTwice<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    console.error("The code of a screen could not be loaded; trying once more.", error);
    return attempt();
  }
}

/** Makes {@link Code} of a dynamic import with a default export. */
export function codeOf<Props extends object>(
  importer: () => Promise<CodeModule<Props>>,
): Code<Props> {
  let loaded: CodeModule<Props> | null = null;
  let loading: Promise<CodeModule<Props>> | null = null;
  let Lazy = lazy(load);

  function load(): Promise<CodeModule<Props>> {
    loading ??= tryTwice(importer).then(
      (module) => {
        loaded = module;
        return module;
      },
      (error: unknown) => {
        // The next visit may try afresh.
        loading = null;
        Lazy = lazy(load);
        throw error;
      },
    );
    return loading;
  }

  function Component(props: Props & JSX.IntrinsicAttributes) {
    // Decided once: as another component it would begin anew when the parent is drawn again.
    const [Shown] = useState<ComponentType<Props>>(() => loaded?.default ?? Lazy);
    return <Shown {...props} />;
  }

  return { load, Component };
}
