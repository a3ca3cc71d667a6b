/** Renders with the app's theme and without Mantine's transitions. */
import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { theme } from "#shared/theme.ts";
import { ToastHost } from "#shared/toasts/toast-host.tsx";

/** As in main.tsx: the style sheets are files, and none is written at run time. */
export const Themed = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
    {children}
  </MantineProvider>
);

export const renderThemed = (children: ReactNode) =>
  render(
    <Themed>
      {children}
      <ToastHost />
    </Themed>,
  );
