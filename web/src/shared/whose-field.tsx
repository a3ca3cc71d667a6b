/** Whose work a manager sees: their own, everybody's, or one person's. */
import { NativeSelect } from "@mantine/core";

/** A person is named by their id. */
export type Whose = "mine" | "everyone" | number;

export interface Person {
  readonly user_id: number;
  readonly user_name: string;
  readonly user_type: string;
}

interface WhoseFieldProps {
  readonly whose: Whose;
  readonly people: readonly Person[];
  readonly onChange: (whose: Whose) => void;
}

export function WhoseField({ whose, people, onChange }: WhoseFieldProps) {
  const staff = people.map(({ user_id, user_name, user_type }) => ({
    value: String(user_id),
    label: `${user_name} (${user_type})`,
  }));
  /** From an address, while the names are loading, or of a user who has been deleted. */
  const unknown =
    typeof whose === "number" && !people.some(({ user_id }) => user_id === whose)
      ? [{ value: String(whose), label: `User ${whose}` }]
      : [];
  return (
    <NativeSelect
      size="sm"
      label="Whose"
      value={String(whose)}
      onChange={({ currentTarget: { value } }) =>
        onChange(value === "mine" || value === "everyone" ? value : Number(value))
      }
      data={[
        { value: "mine", label: "Mine" },
        { value: "everyone", label: "Everybody's" },
        ...unknown,
        ...staff,
      ]}
    />
  );
}
