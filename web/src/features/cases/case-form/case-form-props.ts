/** The props that the pages pass to both the add and the edit form. */
import type { ProductConfig } from "#shared/product-config-query.ts";

export interface CaseFormPageProps {
  readonly bands: ProductConfig["bands"];
  readonly onBack: () => void;
  readonly onChanged: (changed: boolean) => void;
}
