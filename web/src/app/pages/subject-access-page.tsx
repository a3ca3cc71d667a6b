/** /subject-access?case_id= or ?guardian_id= (ADR 9). */
import { screens } from "@helpline/contract/screens";
import { subjectAccessMessages } from "@helpline/contract/subject-access/subject-access";
import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CaseChoice } from "#features/reports/case-choice.tsx";
import classes from "#features/subject-access/subject-access.module.css";
import {
  type Subject,
  SubjectAccess,
  subjectQuery,
} from "#features/subject-access/subject-access.tsx";
import cards from "#shared/card.module.css";
import { usePicker } from "#shared/record-manager/record-picker.tsx";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { PageLoad } from "../page-parts/page-load.tsx";

export default function SubjectAccessPage() {
  const { path, title } = screens.subjectAccess;
  const { case_id, guardian_id } = useSearch({ from: path });
  const id = case_id ?? guardian_id;
  if (id === undefined) return <SubjectChoice title={title} />;
  const kind = case_id === undefined ? "guardian" : "child";
  return (
    <>
      <ScreenTitle>{title}</ScreenTitle>
      <SubjectReport key={`${kind} ${id}`} subject={{ kind, id }} />
    </>
  );
}

/** Offers a report only if there is somebody it would be about. */
function SubjectReport({ subject }: { readonly subject: Subject }) {
  const named = useQuery(subjectQuery(subject));
  return (
    <PageLoad queries={[named]} back={screens.subjectAccess}>
      {named.data && <SubjectAccess subject={subject} named={named.data} />}
    </PageLoad>
  );
}

/** From the menu, people still have to choose whose request it is. */
function SubjectChoice({ title }: { readonly title: string }) {
  const navigate = useNavigate();
  const ask = (search: { case_id: number } | { guardian_id: number }) =>
    void navigate({ to: screens.subjectAccess.path, search });
  const guardians = usePicker("guardians", (guardian) =>
    ask({ guardian_id: Number(guardian.guardian_id) }),
  );
  return (
    <div className={classes.screen}>
      <ScreenTitle>{title}</ScreenTitle>
      <Text c="dimmed" mb={16}>
        {subjectAccessMessages.noSubject}
      </Text>
      <div className={cards.card}>
        <CaseChoice
          label="Case of the child"
          caseId={null}
          onChoose={(case_id) => ask({ case_id })}
        />
        <Button variant="default" onClick={guardians.open}>
          Choose a guardian
        </Button>
      </div>
      {guardians.modal}
    </div>
  );
}
