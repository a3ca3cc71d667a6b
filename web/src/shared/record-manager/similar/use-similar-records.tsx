/**
 * Asks while a person types whether the record is on file already, and before the first save shows the
 * candidates. Never a refusal: if the question fails, the save goes on.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { useManager } from "../manager.ts";
import { similarQuery } from "./similar.query.ts";
import { SimilarHint, SimilarRecords, showBox } from "./similar-records.tsx";

type Values = Readonly<Record<string, unknown>>;

/**
 * @param exceptId the record that is being edited
 * @returns properties of the form
 */
export function useSimilarRecords(exceptId?: number) {
  const { similar } = useManager().view;
  const client = useQueryClient();
  /** How often Save has led to the candidates instead. */
  const [asked, setAsked] = useState(0);
  const agreed = useRef(false);
  const box = useRef<HTMLElement>(null);
  if (!similar) return {};
  const question = { route: similar, exceptId, asked };
  return {
    maySend: async (body: Values): Promise<boolean> => {
      if (agreed.current) return true;
      const found = await client.fetchQuery(similarQuery(similar, body, exceptId)).catch(() => []);
      setAsked((times) => (found.length > 0 ? times + 1 : 0));
      return found.length === 0;
    },
    belowFields: (form: RecordFormApi) => (
      <SimilarRecords
        {...question}
        form={form}
        box={box}
        onAgreed={() => {
          agreed.current = true;
        }}
      />
    ),
    besideButtons: (form: RecordFormApi) => (
      <SimilarHint {...question} form={form} onShow={() => showBox(box.current)} />
    ),
  };
}
