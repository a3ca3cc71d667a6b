/** All saved views: one's own can be shared and deleted; an admin also deletes those of others. */
import { enquiryViewRoutes, viewRoutes } from "@helpline/contract/views/views";
import { Button, Group } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import type { FilteredList } from "#shared/case-filters/filter-rules.ts";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { FadingModal, useOpening } from "#shared/dialogs/fading-modal.tsx";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { useSession } from "#shared/session/use-session.ts";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import classes from "./case-query.module.css";
import {
  deleteQuestion,
  noteOf,
  reloadViews,
  type View,
  viewsQuery,
  viewWords,
} from "./views.api.ts";

const routes = { cases: viewRoutes, enquiries: enquiryViewRoutes } as const;

interface ManageViewsProps {
  readonly list: FilteredList;
  readonly onClosed: () => void;
}

export default function ManageViews({ list, onClosed }: ManageViewsProps) {
  const { opened, hide } = useOpening();
  const { data: views = [], isError, isPending } = useQuery({ ...viewsQuery(list), staleTime: 0 });
  const nothing = isError ? viewWords.failed : viewWords.none;
  return (
    <FadingModal
      opened={opened}
      onClose={hide}
      onExitTransitionEnd={onClosed}
      title={viewWords.manageTitle}
      size={640}
    >
      {views.length === 0 && !isPending && <p className={classes.none}>{nothing}</p>}
      <ul className="plain-list entries">
        {views.map((view) => (
          <li key={view.id}>
            <ManagedView list={list} view={view} />
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={hide}>
          {viewWords.close}
        </Button>
      </Group>
    </FadingModal>
  );
}

interface ManagedViewProps {
  readonly list: FilteredList;
  readonly view: View;
}

function ManagedView({ list, view }: ManagedViewProps) {
  const { update, remove: removal } = routes[list] as typeof viewRoutes;
  const { userType } = useSession();
  const client = useQueryClient();
  // Also after a refusal: the view has been changed or deleted meanwhile.
  const onSettled = () => reloadViews(client, list);
  const sharing = useWrite({
    mutationFn: () => {
      const body = { view_id: view.id, version: view.version, shared: !view.isShared };
      return call(update, { body });
    },
    onSuccess: ({ message }) => toast(message),
    onSettled,
  });
  const deleting = useWrite({
    mutationFn: () => call(removal, { body: { view_id: view.id } }),
    onSuccess: ({ message }) => toast(message),
    onSettled,
  });
  const remove = async () => {
    if (await askYesNo({ ...deleteQuestion(view), harmful: true })) await deleting.write();
  };
  const mayDelete = view.isOwn || userType === "admin";
  const share = view.isShared ? viewWords.unshare : viewWords.share;
  return (
    <div className={classes.managedView}>
      <span className={classes.managedName}>
        {view.name}
        <small>{noteOf(view)}</small>
      </span>
      <Group gap={8}>
        {view.isOwn && (
          <SubmitButton
            variant="default"
            size="compact-sm"
            h={28}
            aria-label={`${share}: ${view.name}`}
            saving={sharing.isPending}
            onClick={() => void sharing.write()}
          >
            {share}
          </SubmitButton>
        )}
        {mayDelete && (
          <SubmitButton
            variant="default"
            size="compact-sm"
            h={28}
            aria-label={`${viewWords.delete}: ${view.name}`}
            saving={deleting.isPending}
            onClick={() => void remove()}
          >
            {viewWords.delete}
          </SubmitButton>
        )}
      </Group>
    </div>
  );
}
