/** The screen at `/notice`. */
import { screens } from "@helpline/contract/screens";
import { Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { NoticeForm, noticeQuery } from "#features/notice/notice-form.tsx";
import cards from "#shared/card.module.css";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import { useProductConfig } from "#shared/product-config.ts";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { PageLoad } from "../page-parts/page-load.tsx";
import classes from "./pages.module.css";

const leaveQuestion = "The notice has been changed but not saved. Do you want to leave?";

export default function NoticePage() {
  const client = useQueryClient();
  const guard = useLeaveGuard(leaveQuestion);
  const config = useProductConfig();
  const query = useQuery(noticeQuery);
  const saved = async (message: string) => {
    await client.invalidateQueries({ queryKey: noticeQuery.queryKey });
    toast(message);
  };
  const notice = query.isFetchedAfterMount ? query.data : undefined;

  return (
    <>
      <ScreenTitle>{screens.notice.title}</ScreenTitle>
      <Text c="dimmed" maw="var(--page-form)" mb={16}>
        Everybody who is logged in is shown this within a minute, once, as soon as no other dialog
        is open. Also people who are not logged in see it: write nothing personal.
      </Text>
      <PageLoad queries={[config, query]} back={screens.caseManager}>
        {config.data && notice && (
          <div className={`${cards.card} ${classes.notice}`}>
            <NoticeForm
              notice={notice}
              timeZone={config.data.time_zone}
              onChanged={guard.setChanged}
              onSaved={saved}
            />
          </div>
        )}
      </PageLoad>
    </>
  );
}
