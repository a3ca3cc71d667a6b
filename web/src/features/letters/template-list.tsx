/** The templates of letters: to add, change, download and delete; and the placeholders that they may have. */
import { showMoment } from "@helpline/contract/dates";
import { inBraces, type LetterField, letterFields } from "@helpline/contract/letters/letter-fields";
import {
  addresseeNames,
  type LetterTemplate,
  letterTemplateRoutes,
} from "@helpline/contract/letters/letters";
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { folded } from "@helpline/contract/plain-text";
import { Alert, Button, Group, Text, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#shared/api-client.ts";
import cards from "#shared/card.module.css";
import { askInDialog } from "#shared/dialogs/asked-dialog.tsx";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import harm from "#shared/harmful.module.css";
import type { Column } from "#shared/list/list-columns.ts";
import { Lead, ListScreen } from "#shared/list/list-screen.tsx";
import { ListTable } from "#shared/list/list-table.tsx";
import { useProductConfig, useTimeZone } from "#shared/product-config.ts";
import { codeOf } from "#shared/screen-code.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import { downloadVersion, templatesQuery } from "./letters.api.ts";
import classes from "./letters.module.css";

const templateModal = codeOf(() => import("./template-modal.tsx"));

/** Adds a template (null), or changes one. */
const askTemplate = (template: LetterTemplate | null): Promise<string | undefined> =>
  askInDialog(templateModal, { template });

interface TemplateActions {
  readonly onEdit: (template: LetterTemplate) => void;
  readonly onDownload: (template: LetterTemplate) => void;
  readonly onDelete: (template: LetterTemplate) => void;
}

function columnsOf(timeZone: string, actions: TemplateActions): Column<LetterTemplate>[] {
  const { onEdit, onDownload, onDelete } = actions;
  const changed = ({ versions: [newest] }: LetterTemplate) =>
    newest ? `${showMoment(newest.added_on, timeZone)}, ${newest.added_by}` : "";
  return [
    { field: "name", label: "Name", text: ({ name }) => name },
    {
      field: "addressed_to",
      label: "For",
      text: ({ addressed_to }) => addresseeNames[addressed_to],
    },
    { field: "versions", label: "Newest file", text: changed },
    {
      field: "actions",
      label: "Actions",
      text: () => "",
      cell: (template) => (
        <Group gap={8}>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Change ${template.name}`}
            onClick={() => onEdit(template)}
          >
            Change
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Download ${template.name}`}
            onClick={() => onDownload(template)}
          >
            Download
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            className={harm.outlined}
            aria-label={`Delete ${template.name}`}
            onClick={() => onDelete(template)}
          >
            Delete
          </Button>
        </Group>
      ),
    },
  ];
}

export function TemplateList({ title }: { readonly title: string }) {
  const client = useQueryClient();
  const query = useQuery(templatesQuery);
  const timeZone = useTimeZone();
  const reload = () => client.invalidateQueries({ queryKey: templatesQuery.queryKey });
  const { write } = useWrite({
    mutationFn: (work: () => Promise<string | undefined>) => work(),
    onSuccess: (message) => message !== undefined && toast(message),
    onSettled: reload,
  });
  const ask = async (template: LetterTemplate | null) => {
    const message = await askTemplate(template);
    // Also after Cancel: the file may have arrived before.
    void write(async () => message);
  };
  const remove = async ({ template_id, name }: LetterTemplate) => {
    const message = `Do you want to delete the template “${name}” with all its versions?`;
    if (!(await askYesNo({ title: "Delete template", message, harmful: true }))) return;
    void write(
      async () => (await call(letterTemplateRoutes.remove, { body: { template_id } })).message,
    );
  };
  const takeOver = () =>
    write(async () => (await call(letterTemplateRoutes.takeOver, { body: {} })).message);
  const columns = columnsOf(timeZone, {
    onEdit: (template) => void ask(template),
    onDownload: ({ template_id, versions }) =>
      void write(async () => {
        await downloadVersion(template_id, versions[0]?.number ?? 1);
        return undefined;
      }),
    onDelete: (template) => void remove(template),
  });

  return (
    <ListScreen
      title={title}
      aside={
        <Group gap={8}>
          <Button onClick={() => void ask(null)}>Add a template</Button>
          {(query.data?.not_taken_over ?? 0) > 0 && (
            <Button variant="default" className={classes.long} onClick={() => void takeOver()}>
              Use the supplied templates
            </Button>
          )}
        </Group>
      }
    >
      <Lead>
        People write letters with these templates from a case. What the case says is filled in, and
        the letter is kept among its files.
      </Lead>
      <Refused templates={query.data?.templates ?? []} />
      <ListTable
        label={title}
        query={query}
        rows={query.data?.templates}
        columns={columns}
        rowId={({ template_id }) => template_id}
        emptyText={letterMessages.none}
      />
      <PlaceholderList />
    </ListScreen>
  );
}

/** The templates whose files have to be uploaded anew, and why; on a phone a row would be too narrow for it. */
function Refused({ templates }: { readonly templates: readonly LetterTemplate[] }) {
  return templates.map(({ template_id, name, refusal }) =>
    refusal === null ? null : (
      <Alert key={template_id} color="red" title={name} mb={12}>
        {refusal}
      </Alert>
    ),
  );
}

// Every placeholder, to be found by word and copied.

/** In the order of the list. */
function grouped(fields: readonly LetterField[]): [string, LetterField[]][] {
  const groups = new Map<string, LetterField[]>();
  for (const field of fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
  return [...groups];
}

function PlaceholderList() {
  const config = useProductConfig();
  const [sought, setSought] = useState("");
  if (!config.data) return null;
  const words = folded(sought).split(/\s+/).filter(Boolean);
  const fits = ({ name, label, group }: LetterField) =>
    words.every((word) => folded(`${name} ${label} ${group}`).includes(word));
  const groups = grouped(letterFields(config.data.clocks).filter(fits));
  return (
    <section className={`${cards.card} ${classes.placeholders}`} aria-labelledby="placeholders">
      <h2 id="placeholders">Placeholders</h2>
      <Text mb={12}>
        Write these in the Word document where the letter is to say something of the case.
      </Text>
      <TextInput
        label="Find a placeholder"
        placeholder="school, date, address …"
        maw={360}
        mb={12}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      {groups.length === 0 && <Text role="status">No placeholder has these words.</Text>}
      {groups.map(([group, fields]) => (
        <details key={group} open={words.length > 0 || group === "Letter"}>
          <summary>
            {group} ({fields.length})
          </summary>
          <dl className={classes.list}>
            {fields.map(({ name, label }) => (
              <div key={name}>
                <dt>
                  <code>{inBraces(name)}</code>
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </section>
  );
}
