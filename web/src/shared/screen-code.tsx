/** Code that is loaded when needed, with one retry (SHELL-9). */
import { messages } from "@helpline/contract/messages";
import { useWindowEvent } from "@mantine/hooks";
import {
  type ComponentType,
  type JSX,
  lazy,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { ApiError } from "./api-client.ts";
import { askYesNo, showFailure } from "./dialogs/dialogs.tsx";

type CodeModule<Props> = { readonly default: ComponentType<Props> };

export interface Code<Props> {
  /** Loads the code. A failure is logged and retried once; rejects as {@link loadModule}. */
  readonly load: () => Promise<unknown>;
  /** Loads the code before it is needed. A failure is reported when the code is needed. */
  readonly prefetch: () => void;
  readonly isLoaded: () => boolean;
  /** Renders it: at once if it is loaded, otherwise through Suspense. */
  readonly Component: (props: Props & JSX.IntrinsicAttributes) => JSX.Element;
}

/** The server answers, but the code does not load. */
export class CodeLost extends Error {
  override readonly name = "CodeLost";
}

const serverAnswers = () =>
  fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Imports a module; a failure is logged and retried once. Chromium never requests a module again that it failed to
 * load, so nothing is requested without a connection, and only a new page helps if it has happened all the same. The
 * same holds after an update of the server, which no longer has the file.
 * @throws ApiError without a connection, otherwise {@link CodeLost}
 */
async function loadModule<T>(importer: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw new ApiError(0, messages.noConnection);
  try {
    return await importer();
  } catch (error) {
    console.error("The code of a screen could not be loaded; trying once more.", error);
  }
  try {
    return await importer();
  } catch (cause) {
    throw (await serverAnswers())
      ? new CodeLost(messages.codeLost, { cause })
      : new ApiError(0, messages.noConnection);
  }
}

/** Says why code was not loaded. @param href what to load instead if a new page helps; by default, the same page */
export async function showCodeFailure(error: unknown, href?: string): Promise<void> {
  if (!(error instanceof CodeLost)) return showFailure(error);
  const message = `${messages.codeLost} Do you want to load the page anew?`;
  if (!(await askYesNo({ title: "Load anew", message }))) return;
  if (href === undefined) location.reload();
  else location.assign(href);
}

/**
 * Loads code while something needs it, again when the connection is back.
 * @returns whether it is there
 */
export function useCode<Props>(
  { load }: Pick<Code<Props>, "load">,
  isNeeded: boolean,
  onFailed: (error: unknown) => void,
): boolean {
  const [isLoaded, setLoaded] = useState(false);
  const failed = useEffectEvent(onFailed);
  const request = useCallback(() => {
    if (isNeeded && !isLoaded) load().then(() => setLoaded(true), failed);
  }, [load, isNeeded, isLoaded]);
  useEffect(request, [request]);
  useWindowEvent("online", request);
  return isLoaded;
}

/** Makes {@link Code} from a dynamic import with a default export. */
export function codeOf<Props extends object>(
  importer: () => Promise<CodeModule<Props>>,
): Code<Props> {
  let loaded: CodeModule<Props> | null = null;
  let loading: Promise<CodeModule<Props>> | null = null;
  let Lazy = lazy(load);

  function load(): Promise<CodeModule<Props>> {
    loading ??= loadModule(importer).then(
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

  return {
    load,
    prefetch: () => void load().catch(() => undefined),
    isLoaded: () => loaded !== null,
    Component,
  };
}
