/** The screen at `/letters`. */
import { screens } from "@helpline/contract/screens";
import { TemplateList } from "#features/letters/template-list.tsx";

export default function LettersPage() {
  return <TemplateList title={screens.letters.title} />;
}
