/** /help: the user guide's contents, and its search. */
import { screens } from "@helpline/contract/screens";
import { GuideContents } from "#features/help/guide-contents.tsx";
import { GuideSearch } from "#features/help/guide-search.tsx";
import { ScreenTitle } from "#shared/screen-title.tsx";

export default function HelpPage() {
  return (
    <>
      <ScreenTitle>{screens.help.title}</ScreenTitle>
      <GuideSearch first>
        <GuideContents />
      </GuideSearch>
    </>
  );
}
