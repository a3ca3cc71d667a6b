/** One API call: a line when closed, all its details when open. */
import { useState } from "react";
import { roleName } from "../role-name.ts";
import styles from "./api-reader.module.css";
import { FieldTable } from "./field-table.tsx";
import { type Answer, fieldRows, limitWords, type Operation, typeWords } from "./openapi.ts";

export function OperationDetails({ operation }: { readonly operation: Operation }) {
  // Closed calls are not rendered: that would be some thousand table rows.
  const [isOpen, setOpen] = useState(false);
  const { method, path, summary } = operation;
  return (
    <details className={styles.operation} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.method} data-method={method}>
          {method}
        </span>
        <code className={styles.path}>{path}</code>
        <span className={styles.summary}>{summary}</span>
      </summary>
      {isOpen && <OperationBody operation={operation} />}
    </details>
  );
}

/** Roles in words, in the document's order; a sentence if everyone may call it. */
function whoMayCall(access: readonly string[]): string {
  if (access.includes("public")) return "Everyone, logged in or not";
  return access.map(roleName).join(", ");
}

function OperationBody({ operation }: { readonly operation: Operation }) {
  const { access, parameters, body, answers } = operation;
  return (
    <div className={styles.body}>
      <p>
        <strong>Who may call:</strong> {whoMayCall(access)}
      </p>
      <FieldTable
        caption="Parameters"
        rows={parameters.map(({ name, in: where, required, schema }) => ({
          name,
          type: `${typeWords(schema)} (in the ${where})`,
          limits: schema ? limitWords(schema) : "",
          required: required ?? false,
        }))}
      />
      <FieldTable caption="Body" rows={fieldRows(body)} />
      <h3>Answers</h3>
      <ul className={styles.answers}>
        {answers.map((answer) => (
          <li key={answer.status}>
            <code>{answer.status}</code> {answer.description}
          </li>
        ))}
      </ul>
      {answers.filter(isSuccess).map((answer) => (
        <FieldTable
          key={answer.status}
          caption={`Fields of the ${answer.status} answer`}
          rows={fieldRows(answer.schema)}
        />
      ))}
    </div>
  );
}

const isSuccess = (answer: Answer) => answer.status.startsWith("2");
