/** The screen at `/time-sheets`. */
import { screens } from "@helpline/contract/screens";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { readAsked } from "#features/timesheets/asked.ts";
import { TimeSheets } from "#features/timesheets/time-sheets.tsx";
import { useToday } from "#shared/product-config.ts";

export default function TimeSheetsPage() {
  const navigate = useNavigate();
  const search = useSearch({ from: screens.timeSheets.path });
  const today = useToday();
  const [initial] = useState(() => readAsked(search, today));
  return (
    <TimeSheets
      title={screens.timeSheets.title}
      initial={initial}
      onRead={(asked) => void navigate({ to: screens.timeSheetReport.path, search: asked })}
    />
  );
}
