/** What the add and the edit form get from their pages alike. */
import type { ProductConfig } from "#shared/product-config.ts";

export interface CaseFormPageProps {
  readonly bands: ProductConfig["bands"];
  readonly onBack: () => void;
  readonly onChanged: (changed: boolean) => void;
}
