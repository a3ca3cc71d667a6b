/** Code that is loaded when needed, with one retry (SHELL-9). */
import { type ComponentType, type JSX, lazy, useState } from "react";

type CodeModule<Props> = { readonly default: ComponentType<Props> };

export interface Code<Props> {
  /** Loads the code. A failure is logged and retried once; rejects if the retry fails too. */
  readonly load: () => Promise<unknown>;
  /** Renders it: at once if it is loaded, otherwise through Suspense. */
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

/** Makes {@link Code} from a dynamic import with a default export. */
export function codeOf<Props extends object>(
  importer: () => Promise<CodeModule<Props>>,
): Code<Props> {
  let loaded: CodeModule<Props> | null = null;
  let loading: Promise<CodeModule<Props>> | null = null;
  let Lazy = lazy(load);

  function load(): Promise<CodeModule<Props>> {
    loading ??= tryTwice(importer).then(
      async (module) => {
        // Running the code took one task. Rendering it takes another, so that the browser can handle input between.
        await new Promise((resolve) => setTimeout(resolve));
        loaded = module;
        return module;
      },
      (error: unknown) => {
        // The next visit tries again.
        loading = null;
        Lazy = lazy(load);
        throw error;
      },
    );
    return loading;
  }

  function Component(props: Props & JSX.IntrinsicAttributes) {
    // Chosen once: another component would remount when the parent renders again.
    const [Shown] = useState<ComponentType<Props>>(() => loaded?.default ?? Lazy);
    return <Shown {...props} />;
  }

  return { load, Component };
}
