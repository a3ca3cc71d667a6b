/** /settings: the helpline's own wording and rules, for admins (SET-1). */
import { forOperator } from "@helpline/contract/for-operator";
import { screens } from "@helpline/contract/screens";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useCallback, useRef } from "react";
import { TokensSection } from "#features/service-tokens/tokens-section.tsx";
import { BandsSection } from "#features/settings/bands-section.tsx";
import { ClocksSection } from "#features/settings/clocks-section.tsx";
import {
  BackupsSection,
  FrontDeskSection,
  NameSection,
  RetentionSection,
} from "#features/settings/form-sections.tsx";
import { HistorySection } from "#features/settings/history-section.tsx";
import { LogoSection } from "#features/settings/logo-section.tsx";
import { MailSection } from "#features/settings/mail-section.tsx";
import { NaturesSection } from "#features/settings/natures-section.tsx";
import { QuestionsSection } from "#features/settings/questions-section.tsx";
import { settingsQuery } from "#features/settings/settings.api.ts";
import type { OnChanged, SectionProps } from "#features/settings/settings-section.tsx";
import { TelephoneSection } from "#features/telephone/telephone-section.tsx";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { PageLoad } from "../page-parts/page-load.tsx";
import { PageSection, SectionLinks } from "../page-parts/page-sections.tsx";
import classes from "./settings-page.module.css";

const leaveQuestion = "Some settings have been changed but not saved. Do you want to leave?";

interface Section {
  readonly id: string;
  readonly title: string;
  readonly part: ComponentType<SectionProps>;
}

const NameAndLogo = (props: SectionProps) => (
  <>
    <NameSection {...props} />
    <LogoSection {...props} />
  </>
);

function Tokens({ onChanged }: SectionProps) {
  const changed = useCallback((is: boolean) => onChanged("tokens", is), [onChanged]);
  return <TokensSection onChanged={changed} />;
}

const sections: readonly Section[] = [
  { id: "name-and-logo", title: "Name and logo", part: NameAndLogo },
  { id: "front-desk", title: "Front desk", part: FrontDeskSection },
  { id: "natures", title: "Nature of case", part: NaturesSection },
  { id: "bands", title: "Hour bands", part: BandsSection },
  { id: "evaluation", title: "Evaluation", part: QuestionsSection },
  { id: "key-dates", title: "Key dates", part: ClocksSection },
  { id: "mail", title: "Mail", part: MailSection },
  { id: "backups", title: "Backups", part: BackupsSection },
  { id: "telephone", title: "Telephone", part: TelephoneSection },
  { id: "tokens", title: "Tokens", part: Tokens },
  { id: "keeping", title: "Keeping and erasing", part: RetentionSection },
  { id: "history", title: "History", part: HistorySection },
];

/** One question for all sections: whether any has changes that are not saved. */
function useChangedSections(): OnChanged {
  const { setChanged } = useLeaveGuard(leaveQuestion);
  const changed = useRef(new Set<string>());
  return useCallback(
    (id, is) => {
      if (is) changed.current.add(id);
      else changed.current.delete(id);
      setChanged(changed.current.size > 0);
    },
    [setChanged],
  );
}

/** A link on another screen leads to a section, which is there once the settings are read. */
function goToLinked() {
  const section = document.getElementById(window.location.hash.slice(1));
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

export default function SettingsPage() {
  const query = useQuery(settingsQuery);
  const onChanged = useChangedSections();
  const state = query.data;
  return (
    <>
      <ScreenTitle>{screens.settings.title}</ScreenTitle>
      <PageLoad queries={[query]} back={screens.welcome}>
        {state && (
          <div ref={goToLinked} className={classes.page}>
            <SectionLinks sections={sections} onGo={() => undefined} />
            <Stack gap={16}>
              {state.problem !== null && <p role="alert">{state.problem}</p>}
              {sections.map(({ id, title, part: Part }) => (
                <PageSection key={id} id={id} title={title}>
                  <Part state={state} onChanged={onChanged} />
                </PageSection>
              ))}
              <p>
                The time zone is {state.server.time_zone}. {forOperator.changeTimeZone}
              </p>
            </Stack>
          </div>
        )}
      </PageLoad>
    </>
  );
}
