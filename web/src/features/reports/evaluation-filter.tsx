/** What the cases of the evaluations have in common, and by what the results are broken down. */
import { bands } from "@helpline/contract/cases/needs-and-hours";
import {
  type Answerer,
  answerers,
  answererWords,
} from "@helpline/contract/evaluations/evaluation-links.plain";
import {
  type Breakdown,
  breakdowns,
  type EvaluationResults,
} from "@helpline/contract/reports/evaluation-results";
import { Button, NativeSelect } from "@mantine/core";
import { RecordCombobox } from "#shared/record-combobox/record-combobox.tsx";
import { recordViews } from "#shared/record-manager/views/registry.ts";
import own from "./evaluation-filter.module.css";

/** The choice as it stands in the address. */
export interface EvaluationChoice {
  readonly band?: (typeof bands)[number] | undefined;
  readonly local_authority_id?: number | undefined;
  readonly nature_of_case?: string | undefined;
  readonly answered_by?: Answerer | undefined;
  readonly by?: Breakdown | undefined;
}

interface EvaluationFilterProps {
  readonly choice: EvaluationChoice;
  readonly natures: readonly string[];
  /** The name of the chosen authority, once it is known. */
  readonly authority: EvaluationResults["local_authority"] | undefined;
  readonly onChange: (choice: EvaluationChoice) => void;
}

const order: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];

const filteredBy = ({ band, local_authority_id, nature_of_case, answered_by }: EvaluationChoice) =>
  new Set<Breakdown | false>([
    band !== undefined && "band",
    local_authority_id !== undefined && "local_authority",
    nature_of_case !== undefined && "nature_of_case",
    answered_by !== undefined && "answered_by",
  ]);

export function EvaluationFilter({ choice, natures, authority, onChange }: EvaluationFilterProps) {
  const filtered = filteredBy(choice);
  const change = (part: EvaluationChoice) => {
    const next = { ...choice, ...part };
    onChange(next.by && filteredBy(next).has(next.by) ? { ...next, by: undefined } : next);
  };
  const name = authority?.id === choice.local_authority_id ? authority?.name : null;
  return (
    <search
      className={own.filter}
      aria-label="Band, authority, nature, who answered and break-down"
      data-paper="hidden"
    >
      <NativeSelect
        label="Band"
        value={choice.band ?? ""}
        onChange={({ currentTarget }) =>
          change({ band: bands.find((band) => String(band) === currentTarget.value) })
        }
        data={[
          { value: "", label: "All" },
          ...bands.map((band) => ({ value: String(band), label: `Band ${band}` })),
        ]}
      />
      <RecordCombobox
        view={recordViews["local-authorities"]}
        wrapper={{ label: "Local authority", inputWrapperOrder: order, required: false }}
        chosenName={choice.local_authority_id === undefined ? "" : (name ?? "")}
        onChoose={(record) => change({ local_authority_id: Number(record.local_authority_id) })}
        buttons={
          choice.local_authority_id !== undefined && (
            <Button variant="default" onClick={() => change({ local_authority_id: undefined })}>
              Clear
            </Button>
          )
        }
      />
      <NativeSelect
        label="Nature of case"
        value={choice.nature_of_case ?? ""}
        onChange={({ currentTarget }) =>
          change({ nature_of_case: currentTarget.value || undefined })
        }
        data={[{ value: "", label: "All" }, ...natures]}
      />
      <NativeSelect
        label="Answered by"
        value={choice.answered_by ?? ""}
        onChange={({ currentTarget }) =>
          change({ answered_by: answerers.find((each) => each === currentTarget.value) })
        }
        data={[
          { value: "", label: "All" },
          ...answerers.map((value) => ({ value, label: answererWords[value] })),
        ]}
      />
      <NativeSelect
        label="Break down by"
        value={choice.by ?? ""}
        onChange={({ currentTarget }) =>
          change({ by: (currentTarget.value || undefined) as Breakdown | undefined })
        }
        data={[
          { value: "", label: "Nothing" },
          ...breakdowns.map(([value, label]) => ({
            value,
            label,
            disabled: filtered.has(value),
          })),
        ]}
      />
    </search>
  );
}
