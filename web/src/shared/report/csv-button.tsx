/**
 * Saves a route's answer as a file, by default a CSV. The token is in a header, so that no address contains
 * it.
 */
import type { CallOf, RouteDeclaration, RouteRequest } from "@helpline/contract/http";
import { IconDownload } from "@tabler/icons-react";
import { fetchFile } from "#shared/api-client.ts";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { saveAs } from "#shared/save-as.ts";
import { useWrite } from "#shared/use-write.ts";

interface CsvButtonProps<R extends RouteDeclaration> {
  readonly route: R | NoInfer<CallOf<R>>;
  readonly request: RouteRequest<R>;
  readonly label?: string;
  readonly main?: boolean;
  /** There is nothing to save. */
  readonly disabled?: boolean;
}

export function CsvButton<R extends RouteDeclaration>(props: CsvButtonProps<R>) {
  const { route, request, label = "Download CSV", main = false, disabled = false } = props;
  const { write, isPending } = useWrite({
    mutationFn: async () => {
      const { content, name } = await fetchFile(route, request);
      saveAs(content, name);
    },
  });
  return (
    <SubmitButton
      variant={main ? "filled" : "default"}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      saving={isPending}
      disabled={disabled}
      onClick={() => void write()}
    >
      {label}
    </SubmitButton>
  );
}
