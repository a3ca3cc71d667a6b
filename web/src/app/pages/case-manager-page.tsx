/** /case-manager: the list of all cases, with filters, saved views, and what is done with several. */
import type { caseQueryRoutes } from "@helpline/contract/case-query/case-query";
import { caseQueryCalls } from "@helpline/contract/case-query/case-query.plain";
import { maxCasesAtOnce } from "@helpline/contract/cases/assign.messages";
import { screens } from "@helpline/contract/screens";
import { Button, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { FilterBar } from "#features/case-query/filter-bar.tsx";
import { filterKinds } from "#features/case-query/filter-kinds.ts";
import { ViewsMenu } from "#features/case-query/views-menu.tsx";
import type { BrowserAction } from "#features/cases/case-browser/browser-actions.ts";
import type {
  BrowserParts,
  ChosenControl,
  ListControl,
} from "#features/cases/case-browser/browser-parts.ts";
import { CaseBrowser } from "#features/cases/case-browser/case-browser.tsx";
import { exportBody } from "#features/cases/case-browser/filtered-rows.ts";
import { managerActions, presentDetails } from "#features/cases/case-manager/manager-actions.ts";
import type { ShownFilters } from "#shared/case-filters/filter-parameters.ts";
import { showError } from "#shared/dialogs/dialogs.tsx";
import { SeveralRows } from "#shared/list/action-bar.tsx";
import { useProductConfig } from "#shared/product-config.ts";
import { CsvButton } from "#shared/report/csv-button.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { askAssignment } from "../page-parts/assign-dialog.ts";

const assignAction: BrowserAction = {
  name: "assign",
  label: "Assign to a person…",
  onCase: async (target) => {
    const text = await askAssignment(await presentDetails(target));
    return text === undefined ? undefined : { text };
  },
};

const actions = [...managerActions, assignAction];

async function assignSeveral({ ids, clear, reload }: ChosenControl): Promise<void> {
  if (ids.length > maxCasesAtOnce) {
    await showError(`Please choose at most ${maxCasesAtOnce} cases to assign at once.`);
    return;
  }
  const message = await askAssignment(ids);
  if (message === undefined) return;
  toast(message);
  clear();
  await reload();
}

const parts: BrowserParts = {
  aside: (list) => <Aside list={list} />,
  views: ({ show, search, ...shown }) => (
    <ViewsMenu list="cases" shown={shown} onShow={show} hasSearch={search !== null} />
  ),
  filters: ({ filters, sort, viewId, show }) => (
    <CaseFilterBar
      filters={filters}
      onChange={(changed) => show({ filters: changed, sort, viewId })}
    />
  ),
  several: (chosen) => (
    <SeveralRows label="Chosen cases" count={chosen.ids.length} onClear={chosen.clear}>
      <Button variant="default" onClick={() => void assignSeveral(chosen)}>
        Assign…
      </Button>
      <CsvButton<typeof caseQueryRoutes.export>
        route={caseQueryCalls.export}
        request={{ body: { case_ids: [...chosen.ids] } }}
        label="Export"
      />
    </SeveralRows>
  ),
};

const unknownConfig = { bands: [], nature_of_case: [] };

interface CaseFilterBarProps {
  readonly filters: ShownFilters;
  readonly onChange: (filters: ShownFilters) => void;
}

function CaseFilterBar(props: CaseFilterBarProps) {
  const kinds = filterKinds(useProductConfig().data ?? unknownConfig);
  return <FilterBar list="cases" kinds={kinds} {...props} />;
}

const Aside = ({ list }: { readonly list: ListControl }) => (
  <Group gap={8}>
    <CsvButton<typeof caseQueryRoutes.export>
      route={caseQueryCalls.export}
      request={{ body: exportBody(list) }}
      label="Export"
      disabled={list.isEmpty}
    />
    <Button component={Link} to={screens.caseAdd.path}>
      {screens.caseAdd.title}
    </Button>
  </Group>
);

export default function CaseManagerPage() {
  return (
    <CaseBrowser
      view="managers"
      title={screens.caseManager.title}
      actions={actions}
      addPath={screens.caseAdd.path}
      parts={parts}
    />
  );
}
