/** No draft of any form outlives its save: the save removes it, or else the browser does. Rules: UI-4, UI-36. */
import { draftForm, draftKinds, draftName } from "@helpline/contract/drafts/drafts";
import { optionalText } from "@helpline/contract/fields";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { formFields } from "#shared/form/field-specs.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { sentBy, stubAnswers } from "../../../test/answers.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import { DraftForm } from "./draft-form.tsx";
import { draftPause } from "./draft-keeper.ts";
import { useDraftForm } from "./use-draft-form.ts";

const schema = z.strictObject({ note: optionalText({ label: "Note", max: 50 }) });
const rules = { fields: formFields(schema), schema };

interface FormProps {
  readonly name: string;
  readonly onSave: () => void;
}

function Form({ name, onSave }: FormProps) {
  const of = useDraftForm({
    name,
    rules,
    basis: () => ({ values: { note: "" } }),
    stored: null,
    onChanged: () => undefined,
    send: async () => onSave(),
  });
  return (
    <DraftForm of={of} label="Form" className={undefined} onBack={() => undefined}>
      {rules.fields.map((field) => (
        <FormField key={field.name} field={field} form={of.form} />
      ))}
    </DraftForm>
  );
}

beforeEach(() => {
  logIn("manager");
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
});
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

const forms = draftKinds.map((kind) => ({
  kind,
  by: draftForm(kind).isRemovedBySave ? "save" : "browser",
}));

it.each(forms)("of the form $kind, which the $by removes", async ({ kind, by }) => {
  const name = draftName(kind, 5);
  const path = `/api/drafts/${name}`;
  const sent = stubAnswers({
    "GET /api/config": { status: 404, message: "none", data: null },
    [`PUT ${path}`]: { status: 201, data: { saved_on: "2026-03-29T10:00:00.000Z" } },
    [`DELETE ${path}`]: {},
  });
  const onSave = vi.fn();
  renderScreen(<Form name={name} onSave={onSave} />);
  fireEvent.input(await screen.findByLabelText("Note"), { target: { value: "Hello" } });
  await pass(draftPause);
  await screen.findByText("Draft kept");
  expect(sentBy(sent, "PUT")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  await pass(draftPause * 3);
  expect(sentBy(sent, "DELETE").map(({ url }) => url)).toEqual(by === "save" ? [] : [path]);
});
