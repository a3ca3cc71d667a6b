/** A figure of a person: a link to the list behind it; quiet if there is nothing to show. */
import type { PersonAtWork } from "@helpline/contract/desk/people";
import { useScreenLink } from "#shared/screen-link.ts";
import type { Day, FigureColumn } from "./people-figures.ts";
import classes from "./people-table.module.css";

interface PersonFigureProps {
  readonly person: PersonAtWork;
  readonly column: FigureColumn;
  readonly day: Day;
}

export function PersonFigure({ person, column, day }: PersonFigureProps) {
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
