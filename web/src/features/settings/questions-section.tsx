/** The questions of the evaluation: their wording and options, and how each will look. */
import type { EvaluationQuestion } from "@helpline/contract/settings/setting-values";
import { maxOptions, settingLengths } from "@helpline/contract/settings/setting-values";
import { Button, Group, Textarea, TextInput } from "@mantine/core";
import { lengthProps } from "#shared/form/length-props.tsx";
import { mistakesInQuestions } from "./list-mistakes.ts";
import classes from "./settings.module.css";
import { type FieldOf, ListEditor, type SectionProps } from "./settings-section.tsx";

export const QuestionsSection = (props: SectionProps) => (
  <ListEditor
    {...props}
    id="evaluation"
    setting="evaluation_questions"
    check={mistakesInQuestions}
    about="Another wording is a new version of a question: answers that families have given keep the wording that they were asked, and results say so. Options keep their number."
  >
    {(questions, set, { field }) => (
      <ol className={classes.rows}>
        {questions.map((question, at) => (
          <li key={question.number}>
            <details className={classes.question}>
              <summary>
                {question.number}. {question.text}
              </summary>
              <Question
                question={question}
                field={(name) => field(`${at}.${name}`)}
                onChange={(next) => set(questions.with(at, next))}
              />
            </details>
          </li>
        ))}
      </ol>
    )}
  </ListEditor>
);

interface QuestionProps {
  readonly question: EvaluationQuestion;
  readonly field: FieldOf;
  readonly onChange: (question: EvaluationQuestion) => void;
}

function Question({ question, field, onChange }: QuestionProps) {
  const { number, text, kind, options } = question;
  const setOptions = (next: EvaluationQuestion["options"]) =>
    onChange({ ...question, options: next });
  return (
    <div className={classes.inside}>
      <Textarea
        {...field("text")}
        label={`Wording of question ${number}`}
        value={text}
        {...lengthProps(text, settingLengths.question, true)}
        autosize
        onChange={({ currentTarget }) => onChange({ ...question, text: currentTarget.value })}
      />
      {options.map((option, at) => (
        <TextInput
          key={option.value}
          {...field(`options.${at}`)}
          label={`Option ${option.value}`}
          value={option.label}
          {...lengthProps(option.label, settingLengths.option)}
          onChange={({ currentTarget }) =>
            setOptions(options.with(at, { ...option, label: currentTarget.value }))
          }
        />
      ))}
      {kind === "select" && (
        <Group gap={8}>
          <Button
            variant="default"
            size="compact-sm"
            disabled={options.length >= maxOptions}
            onClick={() => setOptions([...options, { value: options.length + 1, label: "" }])}
          >
            Add an option
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            disabled={options.length <= 2}
            onClick={() => setOptions(options.slice(0, -1))}
          >
            Remove the last option
          </Button>
        </Group>
      )}
      <div className={classes.preview}>
        <p>This is how the question will look:</p>
        <p>
          <strong>
            {number}. {text}
          </strong>
        </p>
        <ul className="plain-list">
          {options.map(({ value, label }) => (
            <li key={value}>○ {label}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
