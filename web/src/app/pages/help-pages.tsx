/** The user guide. */

import { isGuidePage } from "@helpline/contract/guide-pages";
import { screens } from "@helpline/contract/screens";
import { Button } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { GuideContents, GuidePageContent } from "#features/help/guide-page.tsx";
import { guide } from "#features/help/guide-pages.ts";
import { GuideSearch } from "#features/help/guide-search.tsx";
import { Paper } from "#shared/paper/paper.tsx";
import { PrintButton, ScreenHeading, ScreenTitle } from "#shared/screen-title.tsx";

/** /help: the contents, and the search. */
export function HelpPage() {
  return (
    <>
      <ScreenTitle>{screens.help.title}</ScreenTitle>
      <GuideSearch first>
        <GuideContents />
      </GuideSearch>
    </>
  );
}

/** /help/manager, /help/first-hour and so on: one page of the guide. */
export function HelpTopicPage() {
  const { page } = useParams({ from: screens.helpTopic.path });
  const navigate = useNavigate();
  // The guard has let only known pages through.
  if (!isGuidePage(page)) return null;
  const { title } = guide[page];
  return (
    <Paper heading={title}>
      <ScreenHeading
        buttons={
          <>
            <Button variant="default" onClick={() => void navigate({ to: screens.help.path })}>
              All pages
            </Button>
            <PrintButton />
          </>
        }
      >
        <ScreenTitle>{title}</ScreenTitle>
      </ScreenHeading>
      <GuideSearch key={page}>
        <GuidePageContent page={page} />
      </GuideSearch>
    </Paper>
  );
}
