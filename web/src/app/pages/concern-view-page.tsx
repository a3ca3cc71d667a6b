/** The screen at `/concerns/482913`, where mails to safeguarding leads point. */
import { screens } from "@helpline/contract/screens";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ConcernView } from "#features/concerns/concern-view.tsx";
import { concernQuery } from "#features/concerns/concerns.api.ts";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { PageLoad } from "../page-parts/page-load.tsx";

const leaving = "The decision is not recorded. Do you want to leave without recording it?";

export default function ConcernViewPage() {
  const { id } = useParams({ from: screens.concernView.path });
  return <ConcernById key={id} id={Number(id)} />;
}

function ConcernById({ id }: { readonly id: number }) {
  const guard = useLeaveGuard(leaving);
  const concern = useQuery(concernQuery(id));
  return (
    <>
      <ScreenTitle>
        {screens.concernView.title} {id}
      </ScreenTitle>
      <PageLoad queries={[concern]} back={screens.concerns}>
        {concern.data && <ConcernView concern={concern.data} onChanged={guard.setChanged} />}
      </PageLoad>
    </>
  );
}
