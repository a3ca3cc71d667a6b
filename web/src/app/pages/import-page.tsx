/** /import?run=&show=&page=: records from CSV files, for admins. */
import { screens } from "@helpline/contract/screens";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ImportScreen } from "#features/import/import-screen.tsx";

export default function ImportPage() {
  const navigate = useNavigate();
  const { path, title } = screens.import;
  return (
    <ImportScreen
      title={title}
      path={path}
      place={useSearch({ from: path })}
      onPlace={(search) => void navigate({ to: path, search, resetScroll: false })}
    />
  );
}
