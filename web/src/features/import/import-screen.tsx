/** The import screen: a file to upload and the earlier imports, or one import with its steps. */
import type { ImportPlace } from "./import-place.ts";
import { ImportRunView } from "./run-view.tsx";
import { ImportStart } from "./start.tsx";

interface ImportScreenProps {
  readonly title: string;
  readonly path: string;
  readonly place: ImportPlace;
  readonly onPlace: (place: ImportPlace) => void;
}

export function ImportScreen({ title, path, place, onPlace }: ImportScreenProps) {
  const { run } = place;
  if (run === undefined) {
    return <ImportStart title={title} path={path} onOpen={(id) => onPlace({ run: id })} />;
  }
  return (
    <ImportRunView
      key={run}
      title={title}
      path={path}
      id={run}
      place={place}
      onRows={(show, page) => onPlace({ run, show, ...(page > 1 && { page }) })}
      onLeave={() => onPlace({})}
    />
  );
}
