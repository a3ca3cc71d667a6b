/** Maps the kind's columns and search fields to those of the table and the search box. */
import type { RecordColumn, RecordKind } from "@helpline/contract/reference-records/record-kind";
import { formFields } from "#shared/form/field-specs.ts";
import { displayed } from "#shared/form/shown-value.tsx";
import type { Column } from "#shared/list/list-columns.ts";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import type { SearchField } from "#shared/list/search-bar.tsx";
import { nameInList, type RecordView } from "./views/record-view.ts";

export function listColumns({
  kind,
  cells = {},
}: Pick<RecordView, "kind" | "cells">): Column<StoredRecord>[] {
  // The first part of the name that the list shows.
  const nameField = kind.columns.find(({ field }) => kind.order.includes(field))?.field;
  return kind.columns.map((column) => {
    const labels = optionLabels(kind, column.field);
    const { sortBy } = column;
    const cell = cells[column.field];
    return {
      field: column.field,
      label: column.label,
      numeric: column.field === kind.idField,
      text: (row) => {
        const text = columnText(column, row, labels);
        return column.field === nameField ? nameInList(text, row) : text;
      },
      ...(cell && { cell }),
      ...(sortBy && { sortBy: (row: StoredRecord) => String(sortBy(row)) }),
    };
  });
}

function columnText(column: RecordColumn, row: StoredRecord, labels: Map<string, string>): string {
  if (column.show) return column.show(row);
  const text = String(row[column.field] ?? "");
  return labels.get(text) ?? displayed(text, column.display);
}

function optionLabels(kind: RecordKind, field: string): Map<string, string> {
  const options = formFields(kind.create).find((each) => each.name === field)?.notes.options ?? [];
  return new Map(options.map(({ value, label }) => [value, label]));
}

/** All of the kind's search fields, named like the columns and form fields. */
export function searchFields(kind: RecordKind): SearchField[] {
  const onForm = formFields(kind.create);
  return Object.keys(kind.search).map((name) => {
    const column = kind.columns.find((each) => each.field === name);
    const field = onForm.find((each) => each.name === name);
    return { name, label: column?.label ?? field?.notes.label ?? name };
  });
}
