/** Saved views: filters and order of a list under a name (VIEW-6, ADR 13). */
import * as z from "zod/mini";
import { caseFilters, caseSorting } from "../case-query/case-filters.ts";
import { enquiryFilters, enquirySorting } from "../enquiries/enquiry-filters.ts";
import { fieldNotes, recordId, recordVersion, requiredText, sentNumber } from "../fields.ts";
import { enquiryViewsCall, viewsCall } from "../first-load-calls.ts";
import { defineRoute, noData } from "../http.ts";
import { ruleAcross } from "../validation.ts";

/** The maximum number of views of a person. */
export const maxViews = 50;
export const viewNameMaxLength = 60;

export const viewMessages = {
  name: "Please enter a name for the view.",
  id: "Please give the id of the view.",
  search:
    "A view does not keep the text of a search, because it may be somebody's name. Please leave it out.",
  shared: "Shared must be true or false.",
  orderAlone: "Please give a sort with the order.",
  notFound: "This view does not exist.",
  ownerOnly: "Only the person who saved a view can change it.",
  ownerOrAdmin: "Only the person who saved a view, or an admin, can delete it.",
  nameTaken: "You have a view of this name already. Please choose another name.",
  tooMany: `You have ${maxViews} views, and no more can be saved. Please delete one first.`,
  saved: "The view has been saved.",
  deleted: "The view has been deleted.",
} as const;

const id = () => recordId(viewMessages.id);

/** `true` and `false`, or 1 and 0 (WIRE-9). */
const shared = () =>
  z
    .optional(
      z.pipe(
        sentNumber(
          z.union([z.boolean(), z.literal(0), z.literal(1)], { error: viewMessages.shared }),
        ),
        z.transform((value: boolean | 0 | 1) => value === true || value === 1),
      ),
    )
    .register(fieldNotes, { label: "Share it with all managers", input: "flag" });

const given = (value: unknown) => value !== undefined && value !== null;

/** An order without a sort means nothing. */
const sortedBy = ruleAcross<{ sort: unknown; order: unknown }>(
  "order",
  viewMessages.orderAlone,
  ({ sort, order }) => given(sort) || !given(order),
);

const name = () =>
  requiredText({ label: "Name", min: 1, max: viewNameMaxLength, message: viewMessages.name });

/** What a list is filtered and sorted by. */
interface Listed {
  readonly filters: z.ZodMiniObject;
  readonly sorting: { readonly sort: z.ZodMiniType; readonly order: z.ZodMiniType };
}

/** Creating and changing a view of a list. */
function viewSchemas<const L extends Listed>({ filters, sorting }: L) {
  /** All but the text of a search. */
  const kept = () =>
    (filters as L["filters"]).check(
      z.refine((sent) => (sent as { search?: unknown }).search === undefined, {
        error: viewMessages.search,
      }),
    );
  const sort = z.optional(z.nullable(sorting.sort as L["sorting"]["sort"]));
  const order = z.optional(z.nullable(sorting.order as L["sorting"]["order"]));
  return {
    create: z
      .strictObject({
        name: name(),
        shared: shared(),
        filters: z._default(kept(), {} as never),
        sort,
        order,
      })
      .check(sortedBy),
    /** Fields that are left out keep their value; `sort` and `order` are changed together. */
    update: z
      .strictObject({
        view_id: id(),
        name: z.optional(name()),
        shared: shared(),
        filters: z.optional(kept()),
        sort,
        order,
        version: z.optional(recordVersion()),
      })
      .check(sortedBy),
  };
}

const ofCases = viewSchemas({ filters: caseFilters, sorting: caseSorting });
const ofEnquiries = viewSchemas({ filters: enquiryFilters, sorting: enquirySorting });

export const { create: viewCreate, update: viewUpdate } = ofCases;
export const { create: enquiryViewCreate } = ofEnquiries;

export const savedView = z.object({
  view_id: z.number(),
  name: z.string(),
  filters: z.record(z.string(), z.unknown()),
  sort: z.nullable(z.string()),
  order: z.nullable(z.enum(["asc", "desc"])),
  shared: z.boolean(),
  /** Whether it is the caller's own. */
  own: z.boolean(),
  owner_name: z.string(),
  version: z.number(),
});
export type SavedView = z.output<typeof savedView>;

/** The calls about the views of one list. */
function routesOf<
  const C extends { readonly path: `/${string}` },
  const S extends { readonly create: z.ZodMiniObject; readonly update: z.ZodMiniObject },
>(listCall: C, { create, update }: S) {
  const common = { access: "managers", tag: "views", path: listCall.path as C["path"] } as const;
  const saving = { ...common, status: 201, message: viewMessages.saved, data: savedView } as const;
  return {
    list: defineRoute({ ...viewsCall, ...listCall, data: z.array(savedView) }),
    create: defineRoute({
      ...saving,
      method: "POST",
      summary: `Save a view; at most ${maxViews} of a person`,
      body: create as S["create"],
      errors: [409],
    }),
    update: defineRoute({
      ...saving,
      method: "PUT",
      summary: "Change a view of one's own; a field left out keeps its value",
      body: update as S["update"],
      errors: [404, 409],
    }),
    remove: defineRoute({
      ...common,
      method: "DELETE",
      summary: "Delete a view of one's own; an admin also deletes shared ones",
      body: z.strictObject({ view_id: id() }),
      status: 200,
      message: viewMessages.deleted,
      data: noData,
      errors: [404],
    }),
  };
}

export const viewRoutes = routesOf(viewsCall, ofCases);
/** The views of the list of enquiries. */
export const enquiryViewRoutes = routesOf(enquiryViewsCall, ofEnquiries);
