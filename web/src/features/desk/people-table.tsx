/** How each member of staff stands, on the desk of managers. */
import type { PersonAtWork } from "@helpline/contract/desk/people";
import { capitalised, counted } from "@helpline/contract/words";
import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import { ariaSortOf, SortButton } from "#shared/list/sort-button.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { ShowAll } from "#shared/report/show-all.tsx";
import { useScreenLink } from "#shared/screen-link.ts";
import { useToday } from "#shared/today.ts";
import { peopleQuery } from "./people.api.ts";
import { type Day, type FigureColumn, figureColumns } from "./people-figures.ts";
import {
  inOrder,
  nextOrder,
  orderBy,
  type PeopleColumn,
  type PeopleOrder,
  reversed,
} from "./people-order.ts";
import classes from "./people-table.module.css";

// How the people are sorted: by the headers of the table, or by a field above the cards of a phone.

const columns: readonly { readonly field: PeopleColumn; readonly label: string }[] = [
  { field: "name", label: "Name" },
  { field: "user_type", label: "Role" },
  ...figureColumns,
];

interface PeopleHeadProps {
  readonly order: PeopleOrder;
  readonly onOrder: (column: PeopleColumn) => void;
}

const PeopleHead = ({ order: now, onOrder }: PeopleHeadProps) => (
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

const PeopleOrderField = ({ order, onChange }: PeopleOrderFieldProps) => (
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

export function PeopleTable() {
  return (
    <section className={classes.people} aria-labelledby="people-at-work">
      <h2 id="people-at-work">People</h2>
      <QueryPart
        query={useQuery(peopleQuery)}
        failed="The people could not be loaded"
        loading="Loading the people"
        lineHeight={40}
      >
        {(people) => <Ordered people={people} />}
      </QueryPart>
    </section>
  );
}

/** So many people are visible at first. */
const firstPeople = 12;

function Ordered({ people }: { readonly people: readonly PersonAtWork[] }) {
  const [order, setOrder] = useState(orderBy("name"));
  const [all, setAll] = useState(false);
  const shown = all ? people.length : firstPeople;
  return (
    <>
      <PeopleOrderField order={order} onChange={setOrder} />
      <table className={classes.table} aria-label={counted(people.length, "person", "people")}>
        <PeopleHead order={order} onOrder={(column) => setOrder(nextOrder(order, column))} />
        <PeopleBody people={inOrder(people, order)} shown={shown} />
      </table>
      {people.length > firstPeople && (
        <ShowAll all={all} count={people.length} first={firstPeople} onChange={setAll} />
      )}
    </>
  );
}

interface BodyProps {
  readonly people: readonly PersonAtWork[];
  readonly shown: number;
}

function PeopleBody({ people, shown }: BodyProps) {
  const day = { today: useToday(), timeZone: useTimeZone() };
  return (
    <tbody>
      {people.map((person, index) => (
        <tr key={person.user_id} data-more={index >= shown || undefined}>
          <th scope="row">{person.name}</th>
          <td data-field="user_type">{capitalised(person.user_type)}</td>
          {figureColumns.map((column) => (
            <td key={column.field} data-field={column.field}>
              <span className={classes.label} aria-hidden="true">
                {column.label}
              </span>
              <span className={classes.value}>
                <PersonFigure person={person} column={column} day={day} />
                {column.bar && <Bar part={partOf(people, person, column.field)} />}
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

type Barred = (typeof figureColumns)[number]["field"];

/** The person's figure in proportion to the greatest one. */
function partOf(people: readonly PersonAtWork[], person: PersonAtWork, field: Barred): number {
  const most = Math.max(1, ...people.map((each) => Number(each[field])));
  return Number(person[field]) / most;
}

const Bar = ({ part }: { readonly part: number }) => (
  <span className={classes.track} aria-hidden="true">
    {part > 0 && <span className={classes.bar} style={{ "--part": part } as CSSProperties} />}
  </span>
);

// A figure of a person: a link to the list behind it; quiet if there is nothing to show.

interface PersonFigureProps {
  readonly person: PersonAtWork;
  readonly column: FigureColumn;
  readonly day: Day;
}

function PersonFigure({ person, column, day }: PersonFigureProps) {
  const screenLink = useScreenLink();
  const text = column.text(person, day);
  const behind = person[column.field] ? column.link(person, day) : null;
  if (behind === null) {
    return (
      <span className={classes.figure} data-quiet={!person[column.field] || undefined}>
        {text}
      </span>
    );
  }
  const { href, onClick } = screenLink(behind.path, behind.search);
  return (
    <a
      className={classes.figure}
      aria-label={`${column.phrase(person, day)}, ${person.name}`}
      href={href}
      onClick={onClick}
    >
      {text}
    </a>
  );
}
