/** /subject-access?case_id= or ?guardian_id= (ADR 0015). */
import { screens } from "@helpline/contract/screens";
import { subjectAccessMessages } from "@helpline/contract/subject-access/subject-access";
import { useSearch } from "@tanstack/react-router";
import { type Subject, SubjectAccess } from "#features/privacy/subject-access.tsx";
import { MessagePage } from "../page-parts/message-screen.tsx";

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
  if (subject) return <SubjectAccess key={subject.id} title={title} subject={subject} />;
  return (
    <MessagePage title={title} ways={[screens.caseManager]}>
      <p>{subjectAccessMessages.noSubject}</p>
    </MessagePage>
  );
}
