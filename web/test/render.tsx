/** Renders with the app's theme and without Mantine's transitions. */
import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { theme } from "#shared/theme.ts";
import { ToastHost } from "#shared/toasts/toast-host.tsx";

export function renderThemed(children: ReactNode) {
  return render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      {children}
      <ToastHost />
    </MantineProvider>,
  );
}
