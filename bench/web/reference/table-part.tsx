/** The rows that the server of the reference page answers (serve.mjs). */
import { Anchor, Badge, Loader, Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";

interface Person {
  readonly id: number;
  readonly name: string;
  readonly town: string;
  readonly email: string;
  readonly since: string;
  readonly state: string;
}

async function fetchPeople(): Promise<readonly Person[]> {
  const response = await fetch("/people.json");
  if (!response.ok) throw new Error(`The people could not be loaded: ${response.status}`);
  return (await response.json()) as readonly Person[];
}

export function TablePart() {
  const { data } = useQuery({ queryKey: ["people"], queryFn: fetchPeople });
  if (!data) return <Loader />;
  return (
    <Table.ScrollContainer minWidth={600}>
      <Table striped highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Number</Table.Th>
            <Table.Th>Name</Table.Th>
            <Table.Th>Town</Table.Th>
            <Table.Th>Email</Table.Th>
            <Table.Th>Since</Table.Th>
            <Table.Th>State</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map(({ id, name, town, email, since, state }) => (
            <Table.Tr key={id}>
              <Table.Td>{id}</Table.Td>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{town}</Table.Td>
              <Table.Td>
                <Anchor href={`mailto:${email}`}>{email}</Anchor>
              </Table.Td>
              <Table.Td>{new Date(since).toLocaleDateString("en-GB")}</Table.Td>
              <Table.Td>
                <Badge>{state}</Badge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
