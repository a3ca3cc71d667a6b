/** Saved views of the lists of cases and enquiries: one's own, and those that others share (VIEW-6). */
import {
  enquiryViewRoutes,
  maxViews,
  type SavedView,
  viewMessages,
  viewRoutes,
} from "@helpline/contract/views/views";
import { type Insertable, type Kysely, sql, type Updateable } from "kysely";
import { fullName } from "#database/expressions";
import type { Tables } from "#database/tables";
import { kindNamedBy, mergedRecordIds } from "#features/reference-records/index";
import type { WriteContext } from "#http/context";
import { conflict, notAllowed, notFound, refuseStale } from "#http/errors";
import { type HandledRoute, read, write } from "#http/route";
import { audit, changedFields } from "#security/audit";

// Queries of saved views.

type Db = Kysely<Tables>;
/** Which list the views are of. */
type List = Tables["saved_views"]["list"]["__select__"];

const shown = (db: Db, list: List, userId: number) =>
  db
    .selectFrom("saved_views")
    .innerJoin("users", "users.user_id", "saved_views.owner_id")
    .select((eb) => [
      "view_id",
      "name",
      "filters",
      "sort",
      "sort_order as order",
      "shared",
      "saved_views.version",
      eb("owner_id", "=", userId).$castTo<boolean>().as("own"),
      fullName("users").as("owner_name"),
    ])
    .where("list", "=", list);

/**
 * The views, which ask for the record that was kept where theirs was merged into another one. They are stored as
 * they were saved, because a merge can be undone.
 */
async function followMerges<V extends { readonly filters: object }>(
  db: Db,
  views: readonly V[],
): Promise<V[]> {
  const followed = views.map((view) => ({ ...view, filters: { ...view.filters } }));
  for (const [field, entity] of Object.entries(kindNamedBy)) {
    const asking = followed.flatMap(({ filters }) => {
      const id: unknown = Reflect.get(filters, field);
      return typeof id === "number" ? [{ filters, id }] : [];
    });
    const kept = await mergedRecordIds(
      db,
      entity,
      asking.map(({ id }) => id),
    );
    for (const { filters, id } of asking) Object.assign(filters, { [field]: kept.get(id) ?? id });
  }
  return followed;
}

/** The person's own views and the shared ones, by name. */
const viewsOf = async (db: Db, list: List, userId: number) =>
  followMerges(
    db,
    await shown(db, list, userId)
      .where((eb) => eb.or([eb("owner_id", "=", userId), eb("shared", "=", true)]))
      .orderBy(sql`lower(name)`)
      .orderBy("view_id")
      .execute(),
  );

/** A view as it is stored, if the person may see it. */
const viewOf = (db: Db, list: List, userId: number, viewId: number) =>
  shown(db, list, userId)
    .where("view_id", "=", viewId)
    .where((eb) => eb.or([eb("owner_id", "=", userId), eb("shared", "=", true)]))
    .executeTakeFirst();

/** Serialises one person's changes until the transaction ends, so that names and limit hold. */
async function lockViewsOf(db: Db, userId: number): Promise<void> {
  await sql`SELECT 1 FROM users WHERE user_id = ${userId} FOR NO KEY UPDATE`.execute(db);
}

/** How many other views of the list a person has, and whether one of them has this name, whatever its case. */
async function otherViews(db: Db, list: List, userId: number, { name = "", exceptId = 0 }) {
  const { rows } = await sql<{ count: number; taken: boolean }>`
    SELECT count(*)::integer AS count, coalesce(bool_or(lower(name) = lower(${name}::text)), false) AS taken
    FROM saved_views WHERE owner_id = ${userId} AND list = ${list} AND view_id <> ${exceptId}`.execute(
    db,
  );
  return rows[0] ?? { count: 0, taken: false };
}

async function insertView(db: Db, row: Insertable<Tables["saved_views"]>): Promise<number> {
  const { view_id } = await db
    .insertInto("saved_views")
    .values(row)
    .returning("view_id")
    .executeTakeFirstOrThrow();
  return view_id;
}

async function updateView(
  db: Db,
  viewId: number,
  row: Updateable<Tables["saved_views"]>,
): Promise<void> {
  await db.updateTable("saved_views").set(row).where("view_id", "=", viewId).execute();
}

async function deleteView(db: Db, viewId: number): Promise<void> {
  await db.deleteFrom("saved_views").where("view_id", "=", viewId).execute();
}

/** What the owner decides. */
type Content = Pick<SavedView, "name" | "filters" | "sort" | "order" | "shared">;

const contentOf = ({ name, filters, sort, order, shared }: Content): Content => ({
  name,
  filters,
  sort,
  order,
  shared,
});

const columnsOf = ({ filters, order, ...content }: Content) => ({
  ...content,
  filters: JSON.stringify(filters),
  sort_order: order,
});

/** Filters are compared and recorded as one text, in whatever order they were sent. */
const recorded = ({ filters, ...content }: Content) => ({
  ...content,
  filters: JSON.stringify(filters, Object.keys(filters).sort()),
});

/** @throws AppError 404 if it does not exist, or is somebody else's and not shared */
async function find(
  { db, identity }: WriteContext,
  list: List,
  viewId: number,
): Promise<SavedView> {
  const found = await viewOf(db, list, identity.userId, viewId);
  if (!found) throw notFound(viewMessages.notFound);
  return found;
}

/** A view as people see it. */
async function present(context: WriteContext, list: List, viewId: number): Promise<SavedView> {
  const view = await find(context, list, viewId);
  return (await followMerges(context.db, [view]))[0] ?? view;
}

/** @throws AppError 409 if another view of the person has the name */
async function requireFree(
  { db, identity }: WriteContext,
  list: List,
  { name, exceptId = 0 }: { readonly name: string; readonly exceptId?: number },
) {
  const others = await otherViews(db, list, identity.userId, { name, exceptId });
  if (others.taken) throw conflict(viewMessages.nameTaken);
  return others;
}

async function create(context: WriteContext, list: List, content: Content): Promise<SavedView> {
  const { db, identity } = context;
  await lockViewsOf(db, identity.userId);
  const { count } = await requireFree(context, list, { name: content.name });
  if (count >= maxViews) throw conflict(viewMessages.tooMany);
  const viewId = await insertView(db, { owner_id: identity.userId, list, ...columnsOf(content) });
  const after = recorded(content);
  await audit(context, { action: "create", entity: "views", entityId: viewId, after });
  return present(context, list, viewId);
}

interface Change extends Partial<Content> {
  readonly view_id: number;
  readonly version?: number | undefined;
}

async function update(context: WriteContext, list: List, change: Change): Promise<SavedView> {
  const { view_id: viewId, version, ...sent } = change;
  await lockViewsOf(context.db, context.identity.userId);
  const found = await find(context, list, viewId);
  if (!found.own) throw notAllowed(viewMessages.ownerOnly);
  const before = contentOf(found);
  const after = contentOf({ ...before, ...sent });
  if (refuseStale(version, after, found)) return present(context, list, viewId);
  await requireFree(context, list, { name: after.name, exceptId: viewId });
  await updateView(context.db, viewId, { ...columnsOf(after), version: found.version + 1 });
  const changed = changedFields(recorded(before), recorded(after));
  await audit(context, { action: "update", entity: "views", entityId: viewId, ...changed });
  return present(context, list, viewId);
}

async function remove(context: WriteContext, list: List, viewId: number): Promise<null> {
  const found = await find(context, list, viewId);
  const { userType } = context.identity;
  if (!found.own && userType !== "admin") throw notAllowed(viewMessages.ownerOrAdmin);
  await deleteView(context.db, viewId);
  const before = recorded(contentOf(found));
  await audit(context, { action: "delete", entity: "views", entityId: viewId, before });
  return null;
}

/** The fields that were sent; `sort` and `order` belong together. */
function sentOf<B extends { sort?: unknown; order?: unknown }>(body: B) {
  const { sort, order, ...rest } = body;
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  const sorted = sort === undefined ? {} : { sort, order: order ?? null };
  return { ...Object.fromEntries(given), ...sorted } as Partial<Content>;
}

/** The calls about the views of one list. */
function handleViews(
  list: List,
  routes: typeof viewRoutes | typeof enquiryViewRoutes,
): HandledRoute[] {
  return [
    read(routes.list, (_input, { db, identity }) => viewsOf(db, list, identity.userId)),
    write(routes.create, ({ body }, context) =>
      create(context, list, {
        name: body.name,
        filters: body.filters,
        sort: body.sort ?? null,
        order: body.order ?? null,
        shared: body.shared ?? false,
      }),
    ),
    write(routes.update, ({ body }, context) =>
      update(context, list, { ...sentOf(body), view_id: body.view_id, version: body.version }),
    ),
    write(routes.remove, ({ body }, context) => remove(context, list, body.view_id)),
  ];
}

export const viewsFeature = (): HandledRoute[] => [
  ...handleViews("cases", viewRoutes),
  ...handleViews("enquiries", enquiryViewRoutes),
];
