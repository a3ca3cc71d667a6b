/** /subject-access?case_id= or ?guardian_id= (ADR 0015). */
import { screens } from "@helpline/contract/screens";
import { subjectAccessMessages } from "@helpline/contract/subject-access/subject-access";
import { Button } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import classes from "#features/privacy/privacy.module.css";
import { type Subject, SubjectAccess } from "#features/privacy/subject-access.tsx";
import { CaseChoice } from "#features/reports/case-choice.tsx";
import { usePicker } from "#shared/record-manager/record-picker.tsx";

const idIn = (value: unknown): number | null =>
  /^[1-9]\d{0,8}$/.test(String(value ?? "")) ? Number(value) : null;

function subjectIn(search: { case_id?: unknown; guardian_id?: unknown }): Subject | null {
  const [caseId, guardianId] = [idIn(search.case_id), idIn(search.guardian_id)];
  if (caseId !== null) return { kind: "child", id: caseId };
  return guardianId === null ? null : { kind: "guardian", id: guardianId };
}

export default function SubjectAccessPage() {
  const subject = subjectIn(useSearch({ strict: false }));
  const { title } = screens.subjectAccess;
  if (!subject) return <SubjectChoice title={title} />;
  return <SubjectAccess key={`${subject.kind} ${subject.id}`} title={title} subject={subject} />;
}

/** Whoever comes from the menu has yet to say whose request it is. */
function SubjectChoice({ title }: { readonly title: string }) {
  const navigate = useNavigate();
  const ask = (search: { case_id: number } | { guardian_id: number }) =>
    void navigate({ to: screens.subjectAccess.path, search });
  const guardians = usePicker("guardians", (guardian) =>
    ask({ guardian_id: Number(guardian.guardian_id) }),
  );
  return (
    <div className={classes.screen}>
      <h1>{title}</h1>
      <p className={classes.lead}>{subjectAccessMessages.noSubject}</p>
      <CaseChoice
        label="Case of the child"
        caseId={null}
        onChoose={(case_id) => ask({ case_id })}
      />
      <Button variant="default" onClick={guardians.open}>
        Choose a guardian
      </Button>
      {guardians.modal}
    </div>
  );
}
