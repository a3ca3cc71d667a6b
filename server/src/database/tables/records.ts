/** The tables of the reference records: one for each kind of the contract. */
import type { importedShape, RecordKind } from "@helpline/contract/reference-records/record-kind";
import type { ReferenceRecordKind } from "@helpline/contract/reference-records/registry";
import type { ColumnType, Generated } from "kysely";
import type * as z from "zod/mini";

type Details<K extends RecordKind> = z.output<K["details"]>;

/** A record's table: its details, with the id and version that the database generates. */
export type RecordTable<K extends RecordKind> = Omit<
  Details<K>,
  K["idField"] | "version" | keyof typeof importedShape
> & {
  [F in K["idField"]]: Generated<number>;
} & { version: Generated<number> };

/** What imports maintain, for the kinds that are imported. */
interface Imported {
  external_code: Generated<string | null>;
  closed_on: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

/** Table names are entity names with `_` for `-`. */
type TableName<E extends string> = E extends `${infer A}-${infer B}` ? `${A}_${TableName<B>}` : E;

type WithImported<K extends RecordKind> = RecordTable<K> &
  (keyof typeof importedShape extends keyof Details<K> ? Imported : unknown);

export type ReferenceRecordTables = {
  [E in ReferenceRecordKind["entity"] as TableName<E>]: WithImported<
    Extract<ReferenceRecordKind, { readonly entity: E }>
  >;
};
