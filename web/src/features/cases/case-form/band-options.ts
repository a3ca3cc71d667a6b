/** The options of the band field, with the labels of the configuration. */
import type { FieldSpec } from "#shared/form/field-specs.ts";
import type { ProductConfig } from "#shared/product-config-query.ts";

export function withBands(
  fields: readonly FieldSpec[],
  bands: ProductConfig["bands"],
): readonly FieldSpec[] {
  const options = bands.map(({ band, label }) => ({ value: String(band), label }));
  return fields.map((field) =>
    field.name === "band" ? { ...field, notes: { ...field.notes, options } } : field,
  );
}
