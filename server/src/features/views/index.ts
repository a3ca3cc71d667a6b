/** Saved views of the case manager's list: one's own, and those that others share (VIEW-6). */

import { messages } from "@helpline/contract/messages";
import { maxViews, type SavedView, viewMessages, viewRoutes } from "@helpline/contract/views/views";
import type { WriteContext } from "#http/context";
import { conflict, notAllowed, notFound } from "#http/errors";
import { type HandledRoute, read, write } from "#http/route";
import { audit, changedFields } from "#security/audit";
import {
  deleteView,
  insertView,
  lockViewsOf,
  otherViews,
  updateView,
  viewOf,
  viewsOf,
} from "./views.repository.ts";

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
async function find({ db, identity }: WriteContext, viewId: number): Promise<SavedView> {
  const found = await viewOf(db, identity.userId, viewId);
  if (!found) throw notFound(viewMessages.notFound);
  return found;
}

/** @throws AppError 409 if another view of the person has the name */
async function requireFree({ db, identity }: WriteContext, name: string, exceptId = 0) {
  const others = await otherViews(db, identity.userId, { name, exceptId });
  if (others.taken) throw conflict(viewMessages.nameTaken);
  return others;
}

async function create(context: WriteContext, content: Content): Promise<SavedView> {
  const { db, identity } = context;
  await lockViewsOf(db, identity.userId);
  const { count } = await requireFree(context, content.name);
  if (count >= maxViews) throw conflict(viewMessages.tooMany);
  const viewId = await insertView(db, { owner_id: identity.userId, ...columnsOf(content) });
  const after = recorded(content);
  await audit(context, { action: "create", entity: "views", entityId: viewId, after });
  return find(context, viewId);
}

interface Change extends Partial<Content> {
  readonly view_id: number;
  readonly version?: number | undefined;
}

async function update(context: WriteContext, change: Change): Promise<SavedView> {
  const { view_id: viewId, version, ...sent } = change;
  await lockViewsOf(context.db, context.identity.userId);
  const found = await find(context, viewId);
  if (!found.own) throw notAllowed(viewMessages.ownerOnly);
  if (version !== undefined && version !== found.version) throw conflict(messages.staleVersion);
  const before = contentOf(found);
  const after = contentOf({ ...before, ...sent });
  await requireFree(context, after.name, viewId);
  await updateView(context.db, viewId, { ...columnsOf(after), version: found.version + 1 });
  const changed = changedFields(recorded(before), recorded(after));
  await audit(context, { action: "update", entity: "views", entityId: viewId, ...changed });
  return find(context, viewId);
}

async function remove(context: WriteContext, viewId: number): Promise<null> {
  const found = await find(context, viewId);
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

export function viewsFeature(): HandledRoute[] {
  return [
    read(viewRoutes.list, (_input, { db, identity }) => viewsOf(db, identity.userId)),
    write(viewRoutes.create, ({ body }, context) =>
      create(context, {
        name: body.name,
        filters: body.filters,
        sort: body.sort ?? null,
        order: body.order ?? null,
        shared: body.shared ?? false,
      }),
    ),
    write(viewRoutes.update, ({ body }, context) =>
      update(context, { ...sentOf(body), view_id: body.view_id, version: body.version }),
    ),
    write(viewRoutes.remove, ({ body }, context) => remove(context, body.view_id)),
  ];
}
