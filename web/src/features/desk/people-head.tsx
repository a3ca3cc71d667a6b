/** How the people are sorted: by the headers of the table, or by a field above the cards of a phone. */
import { Button, NativeSelect } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { figureColumns } from "./people-figures.ts";
import { orderBy, type PeopleColumn, type PeopleOrder, reversed } from "./people-order.ts";
import classes from "./people-table.module.css";

const columns: readonly { readonly field: PeopleColumn; readonly label: string }[] = [
  { field: "name", label: "Name" },
  { field: "user_type", label: "Role" },
  ...figureColumns,
];

const ariaSort = { asc: "ascending", desc: "descending" } as const;
const arrows = { asc: IconArrowUp, desc: IconArrowDown } as const;

interface PeopleHeadProps {
  readonly order: PeopleOrder;
  readonly onOrder: (column: PeopleColumn) => void;
}

export const PeopleHead = ({ order: now, onOrder }: PeopleHeadProps) => (
  <thead>
    <tr>
      {columns.map(({ field, label }) => {
        const order = now.column === field ? now.order : undefined;
        const Arrow = order ? arrows[order] : IconArrowsSort;
        return (
          <th
            key={field}
            scope="col"
            data-field={field}
            aria-sort={order ? ariaSort[order] : "none"}
          >
            <button type="button" className={classes.sort} onClick={() => onOrder(field)}>
              {label}
              <Arrow size={14} aria-hidden data-sorted={order} />
            </button>
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
