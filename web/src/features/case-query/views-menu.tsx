/** The saved views beside the search: opens one, saves the present filters, leads to the list of views. */
import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { Filters } from "#shared/case-filters/filter-parameters.ts";
import { type FilteredList, partsOf } from "#shared/case-filters/filter-rules.ts";
import { codeOf } from "#shared/screen-code.tsx";
import classes from "./case-query.module.css";
import { ChoiceList, Drop, type DropTarget } from "./drop.tsx";
import { matches } from "./filter-words.ts";
import { noteOf, type ShownList, type View, viewsQuery, viewWords } from "./views.api.ts";

const SaveView = codeOf(() => import("./save-view.tsx")).Component;
const ManageViews = codeOf(() => import("./manage-views.tsx")).Component;

interface ViewsMenuProps<F extends Filters> {
  readonly list: FilteredList;
  readonly shown: ShownList<F>;
  readonly onShow: (list: ShownList<F>) => void;
  /** The list also shows the results of a search, which no view keeps. */
  readonly hasSearch: boolean;
}

const isChanged = (list: FilteredList, view: View, { filters, sort }: ShownList) =>
  !partsOf(list).set.areSame(view.filters, filters) ||
  view.sort?.field !== sort?.field ||
  view.sort?.order !== sort?.order;

const all: ShownList = { filters: {}, sort: null, viewId: null };

export function ViewsMenu<F extends Filters>(props: ViewsMenuProps<F>) {
  const { list, shown, hasSearch } = props;
  // A view has only filters that its list has.
  const onShow = (wanted: ShownList) => props.onShow(wanted as ShownList<F>);
  const [isOpen, setOpen] = useState(false);
  const [modal, setModal] = useState<"save" | "manage" | null>(null);
  // The name of the opened view is needed at once, the others with the menu.
  const views = useQuery({ ...viewsQuery(list), enabled: isOpen || shown.viewId !== null });
  const present = views.data?.find(({ id }) => id === shown.viewId);
  const changed = present && isChanged(list, present, shown) ? " (changed)" : "";
  const canSave = partsOf(list).set.isFiltered(shown.filters) || shown.sort !== null;
  const show = ({ filters, sort, id }: View) => {
    setOpen(false);
    onShow({ filters, sort, viewId: id });
  };
  const target = (props: DropTarget) => (
    <Button
      {...props}
      variant="default"
      className={classes.viewsButton}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      onClick={() => setOpen(!isOpen)}
    >
      <span className={classes.viewName}>
        {present ? `${viewWords.views}: ${present.name}${changed}` : viewWords.views}
      </span>
    </Button>
  );
  return (
    <div className={classes.views}>
      <Drop isOpen={isOpen} onOpen={setOpen} target={target}>
        <ViewList
          list={list}
          views={views.data}
          failed={views.isError}
          presentId={shown.viewId}
          onShow={show}
          onShowAll={() => {
            setOpen(false);
            onShow(all);
          }}
        />
        <Button
          fullWidth
          variant="subtle"
          size="compact-sm"
          h={32}
          onClick={() => {
            setOpen(false);
            setModal("manage");
          }}
        >
          {viewWords.manage}
        </Button>
      </Drop>
      {canSave && (
        <Button variant="default" onClick={() => setModal("save")}>
          {viewWords.save}
        </Button>
      )}
      <Suspense fallback={null}>
        {modal === "save" && (
          <SaveView
            list={list}
            shown={shown}
            present={present?.isOwn ? present : undefined}
            hasSearch={hasSearch}
            onSaved={(viewId) => onShow({ ...shown, viewId })}
            onClosed={() => setModal(null)}
          />
        )}
        {modal === "manage" && <ManageViews list={list} onClosed={() => setModal(null)} />}
      </Suspense>
    </div>
  );
}

interface ViewListProps {
  readonly list: FilteredList;
  readonly views: readonly View[] | undefined;
  readonly failed: boolean;
  readonly presentId: number | null;
  readonly onShow: (view: View) => void;
  readonly onShowAll: () => void;
}

/** The key of the choice that clears filters and order. */
const allKey = "all";

function ViewList({ list, views = [], failed, presentId, onShow, onShowAll }: ViewListProps) {
  const [typed, setTyped] = useState("");
  const choices = [
    ...views.map((view) => ({ key: String(view.id), name: view.name, detail: noteOf(view) })),
    { key: allKey, name: viewWords.all[list], detail: viewWords.allNote },
  ];
  return (
    <>
      <ChoiceList
        label={viewWords.open}
        typed={typed}
        onType={setTyped}
        chosen={new Set(presentId === null ? [] : [String(presentId)])}
        choices={choices.filter(({ name, detail }) => matches(`${name} ${detail}`, typed))}
        onChoose={(key) => {
          const view = views.find(({ id }) => String(id) === key);
          if (view) onShow(view);
          else onShowAll();
        }}
      />
      {views.length === 0 && (
        <p className={classes.hint}>{failed ? viewWords.failed : viewWords.none}</p>
      )}
    </>
  );
}
