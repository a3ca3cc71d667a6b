/** How the people are sorted: by the headers of the table, or by a field above the cards of a phone. */
import { Button, NativeSelect } from "@mantine/core";
import { ariaSortOf, SortButton } from "#shared/list/sort-button.tsx";
import { figureColumns } from "./people-figures.ts";
import { orderBy, type PeopleColumn, type PeopleOrder, reversed } from "./people-order.ts";
import classes from "./people-table.module.css";

const columns: readonly { readonly field: PeopleColumn; readonly label: string }[] = [
  { field: "name", label: "Name" },
  { field: "user_type", label: "Role" },
  ...figureColumns,
];

interface PeopleHeadProps {
  readonly order: PeopleOrder;
  readonly onOrder: (column: PeopleColumn) => void;
}

export const PeopleHead = ({ order: now, onOrder }: PeopleHeadProps) => (
  <thead>
    <tr>
      {columns.map(({ field, label }) => {
        const order = now.column === field ? now.order : undefined;
        return (
          <th key={field} scope="col" data-field={field} aria-sort={ariaSortOf(order)}>
            <SortButton order={order} onSort={() => onOrder(field)}>
              {label}
            </SortButton>
          </th>
        );
      })}
    </tr>
  </thead>
);

interface PeopleOrderFieldProps {
  readonly order: PeopleOrder;
  readonly onChange: (order: PeopleOrder) => void;
}

export const PeopleOrderField = ({ order, onChange }: PeopleOrderFieldProps) => (
  <div className={classes.order}>
    <NativeSelect
      label="Sort by"
      value={order.column}
      onChange={({ currentTarget }) => onChange(orderBy(currentTarget.value as PeopleColumn))}
      data={columns.map(({ field, label }) => ({ value: field, label }))}
    />
    <Button variant="default" size="md" onClick={() => onChange(reversed(order))}>
      Reverse
    </Button>
  </div>
);
