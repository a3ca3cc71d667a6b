/** /deleted-cases?page=, for admins. */
import { screens } from "@helpline/contract/screens";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { DeletedCasesList } from "#features/deleted-cases/deleted-cases-list.tsx";

export default function DeletedCasesPage() {
  const navigate = useNavigate();
  const { path, title } = screens.deletedCases;
  const { page = 1 } = useSearch({ from: path });
  const turn = useCallback(
    (next: number) => void navigate({ to: path, search: next > 1 ? { page: next } : {} }),
    [navigate, path],
  );
  return <DeletedCasesList title={title} page={page} onPage={turn} />;
}
