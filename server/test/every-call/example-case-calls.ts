/** Cases and related data: log entries, evaluations, files, drafts, mails, reports, legal hold. */
import type { UserType } from "@helpline/contract/access";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { legalHoldRoutes } from "@helpline/contract/cases/legal-hold";
import { draftName, draftRoutes } from "@helpline/contract/drafts/drafts";
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { mailRoutes } from "@helpline/contract/mail/mail";
import {
  assignedTo,
  caseBody,
  evaluationAnswers,
  insertCaseIn,
  newCaseBody,
  type Place,
} from "../case-factories.ts";
import { uploadFile } from "../case-files-kit.ts";
import { insertGuardian } from "../factories.ts";
import { sentLink, setAddress } from "../family-links.ts";
import { by, type ExampleCalls, type World } from "./example.ts";

const fileName = "letter.txt";
const search = { search_in: "child_last_name", search_for: "Featherstonehaugh" };
const reason = "The tribunal asked for it";
const child = { child_first_name: "Amara", child_last_name: "Featherstonehaugh" };
const nobody = { role: "advisor", user_id: null };

/** The calls of the advisors', advocates', clinics' or evaluators' system. */
function exampleSystemCalls(
  world: World,
  system: string,
  who: UserType,
  place: Place,
): ExampleCalls {
  const { helpline, team } = world;
  const address = `/api/${system}/cases`;
  return {
    [`GET ${address}/count`]: async () => by(world, who),
    [`GET ${address}/{page}`]: async () => by(world, who, { params: { page: 1 } }),
    [`POST ${address}/search`]: async () => by(world, who, { body: search }),
    [`GET ${address}/{id}/details`]: async () => {
      const caseId = await insertCaseIn(helpline.database, place, {
        ...assignedTo(team),
        ...child,
      });
      return by(world, who, { params: { id: caseId }, caseId });
    },
  };
}

/** Only the clinics' and the evaluators' system also have these. */
function exampleBrowserCalls(world: World, system: string, who: UserType): ExampleCalls {
  return {
    [`GET /api/${system}/cases`]: async () => by(world, who),
    [`GET /api/${system}/cases/search`]: async () => by(world, who, { query: search }),
  };
}

function exampleLogCalls(world: World, newCase: (place: Place) => Promise<number>): ExampleCalls {
  const post = (who: UserType, place: Place) => async () => {
    const caseId = await newCase(place);
    const entry = { case_id: caseId, entry_type: "call", duration: 20, details: "They called." };
    return by(world, who, { body: { ...entry, further_action: "save" }, caseId });
  };
  const read = (who: UserType, place: Place) => async () => {
    const caseId = await newCase(place);
    return by(world, who, { params: { id: caseId }, caseId });
  };
  return {
    "POST /api/advisors/cases/logs": post("advisor", "advisor"),
    "POST /api/advocates/cases/logs": post("advocate", "advocate"),
    "POST /api/clinics/cases/logs": post("clinic", "advocate & clinic"),
    "GET /api/case-logs/case/{id}": read("advisor", "advisor"),
    "GET /api/advocates/cases/{id}/logs": read("advocate", "advocate"),
    "POST /api/evaluations": async () => {
      const caseId = await newCase("evaluator");
      return by(world, "evaluator", { body: { case_id: caseId, ...evaluationAnswers() }, caseId });
    },
    ...exampleReachCalls(world),
  };
}

/** How families are reached for their evaluation, and what they send themselves. */
function exampleReachCalls(world: World): ExampleCalls {
  const { helpline, team } = world;
  const newCase = () =>
    insertCaseIn(helpline.database, "evaluator", {
      ...assignedTo(team),
      consented_to_evaluation: 1,
    });
  const naming = (more: object) => async () => {
    const caseId = await newCase();
    return by(world, "evaluator", { body: { case_id: caseId, ...more }, caseId });
  };
  const withLink = async () => {
    const caseId = await newCase();
    return { caseId, token: await sentLink(helpline, caseId, team.evaluator.token) };
  };
  return {
    "POST /api/evaluations/links": async () => {
      const caseId = await newCase();
      await setAddress(helpline, caseId, "family@example.org");
      return by(world, "evaluator", { body: { case_ids: [caseId] }, caseId });
    },
    "GET /api/cases/{id}/evaluation-reach": async () => {
      const { caseId } = await withLink();
      return by(world, "evaluator", { params: { id: caseId }, caseId });
    },
    "POST /api/evaluations/attempts": naming({ note: "No answer; ring after school." }),
    "POST /api/evaluations/close": naming({ ending: "declined" }),
    "POST /api/evaluation-by-link/questions": async () => {
      const { token } = await withLink();
      return { by: null, body: { token } };
    },
    "POST /api/evaluation-by-link": async () => {
      const { caseId, token } = await withLink();
      return { by: null, body: { token, ...evaluationAnswers() }, caseId };
    },
  };
}

function exampleFileCalls(world: World, newCase: (place: Place) => Promise<number>): ExampleCalls {
  const { token } = world.team.advocate;
  const withFile = async () => {
    const caseId = await newCase("advocate");
    await uploadFile(world.helpline, token, { caseId, name: fileName, bytes: "Dear all" });
    return caseId;
  };
  const naming = async () => {
    const caseId = await withFile();
    return by(world, "advocate", { body: { case_id: caseId, file_name: fileName }, caseId });
  };
  return {
    "GET /api/cases/{id}/files": async () => {
      const caseId = await withFile();
      return by(world, "advocate", { params: { id: caseId }, caseId });
    },
    "POST /api/cases/file": async () => {
      const caseId = await newCase("advocate");
      return by(world, "advocate", { body: { case_id: caseId }, caseId });
    },
    "POST /api/cases/file/download-ticket": naming,
    "GET /api/cases/file/download/{case_id}/{file_name}/{token}": async () => {
      const caseId = await withFile();
      const params = { case_id: caseId, file_name: fileName, token };
      return { by: world.team.advocate, params, caseId };
    },
    "DELETE /api/cases/files": naming,
  };
}

function exampleDraftCalls(world: World, newCase: (place: Place) => Promise<number>): ExampleCalls {
  const { helpline, team } = world;
  const body = { values: { details: "Half a sentence" } };
  const begin = async () => {
    const caseId = await newCase("advisor");
    return by(world, "advisor", { params: { name: draftName("advisor-log", caseId) }, caseId });
  };
  const kept = async () => {
    const draft = await begin();
    await helpline.call(draftRoutes.put, { ...draft, body, token: team.advisor.token });
    return draft;
  };
  return {
    "GET /api/unfinished-calls": async () => {
      const params = { name: draftName("enquiry-call", 7) };
      await helpline.call(draftRoutes.put, { params, body, token: team.advisor.token });
      return by(world, "advisor", {});
    },
    "GET /api/drafts/{name}": kept,
    "PUT /api/drafts/{name}": async () => ({ ...(await begin()), body }),
    "DELETE /api/drafts/{name}": kept,
  };
}

function exampleMailCalls(world: World, newCase: (place: Place) => Promise<number>): ExampleCalls {
  const { helpline, team } = world;
  const notify = async () => {
    const caseId = await newCase("advisor");
    return by(world, "manager", { body: { case_id: caseId }, caseId });
  };
  return {
    "POST /api/managers/cases/notify-case-user": notify,
    "GET /api/mail/count": async () => by(world, "manager"),
    "GET /api/mail/{page}": async () => by(world, "manager", { params: { page: 1 } }),
    "POST /api/mail/try-again": async () => {
      const { caseId, body } = await notify();
      const { token } = team.manager;
      const { data } = await helpline.call(mailRoutes.notifyCaseUser, { body, token });
      await helpline.database
        .updateTable("mail")
        .set({ state: "failed", last_error: "The mailbox is full." })
        .where("mail_id", "=", data.mail_id)
        .execute();
      return by(world, "manager", { body: { mail_id: data.mail_id }, ...(caseId && { caseId }) });
    },
  };
}

function exampleFollowUpCalls(
  world: World,
  newCase: (place: Place) => Promise<number>,
): ExampleCalls {
  const { helpline, team } = world;
  const due = { due_on: "2026-12-01", text: "Ring the school" };
  const reading = async () => {
    const caseId = await newCase("advisor");
    return by(world, "advisor", { params: { id: caseId }, caseId });
  };
  const adding = async () => {
    const caseId = await newCase("advisor");
    return by(world, "advisor", { body: { case_id: caseId, ...due }, caseId });
  };
  const added = async (more: object) => {
    const { caseId, ...call } = await adding();
    const { data } = await helpline.call(followUpRoutes.create, {
      ...call,
      token: team.advisor.token,
    });
    const body = { follow_up_id: data.follow_up_id, ...more };
    return by(world, "advisor", { body, ...(caseId && { caseId }) });
  };
  return {
    "GET /api/cases/{id}/follow-ups": reading,
    "GET /api/cases/{id}/follow-ups/people": reading,
    "GET /api/follow-ups": async () => {
      await added({});
      return by(world, "advisor");
    },
    "GET /api/follow-ups/count": async () => by(world, "advisor"),
    "GET /api/week": async () => {
      await added({});
      return by(world, "advisor", { query: { from: due.due_on } });
    },
    "GET /api/work": async () => by(world, "advisor"),
    "POST /api/follow-ups": adding,
    "PUT /api/follow-ups": () => added({ text: "Write to the school", version: 1 }),
    "POST /api/follow-ups/done": () => added({ done: true }),
  };
}

export function exampleCaseCalls(world: World): ExampleCalls {
  const { helpline, team } = world;
  const { database } = helpline;
  const newCase = (place: Place) =>
    insertCaseIn(database, place, { ...assignedTo(team), ...child });
  /** A manager's calls that name the case in the address. */
  const reading = (param: "id" | "case_id") => async () => {
    const caseId = await newCase("advisor");
    return by(world, "manager", { params: { [param]: caseId }, caseId });
  };
  /** A manager's calls that name the case in the body. */
  const sending =
    (more: object = {}) =>
    async () => {
      const caseId = await newCase("advisor");
      return by(world, "manager", { body: { case_id: caseId, ...more }, caseId });
    };
  const deletedCase = async () => {
    const caseId = await newCase("advisor");
    const { token } = team.manager;
    await helpline.call(caseRoutes.remove, { body: { case_id: caseId }, token });
    return caseId;
  };
  const guardianId = async () => (await insertGuardian(database)).guardian_id;
  return {
    "POST /api/callers/search": async () => by(world, "advisor", { body: { q: "akhtar" } }),
    "GET /api/cases/count": async () => by(world, "manager"),
    "GET /api/cases/{page}": async () => by(world, "manager", { params: { page: 1 } }),
    "POST /api/cases/search": async () => by(world, "manager", { body: search }),
    "POST /api/cases/query": async () =>
      by(world, "manager", { body: { filters: { search: "akhtar" } } }),
    "POST /api/cases/export": async () => by(world, "manager", { body: {} }),
    "GET /api/cases/{id}/details": reading("id"),
    "POST /api/cases": async () => by(world, "manager", { body: newCaseBody(await guardianId()) }),
    "PUT /api/cases": async () => sending(caseBody(await guardianId()))(),
    "DELETE /api/cases": sending(),
    "POST /api/cases/restore": async () => {
      const caseId = await deletedCase();
      return by(world, "admin", { body: { case_id: caseId }, caseId });
    },
    "POST /api/cases/deleted/query": async () => by(world, "admin", { body: {} }),
    "POST /api/cases/deleted/restore": async () => {
      const caseId = await deletedCase();
      return by(world, "admin", { body: { case_ids: [caseId] }, caseId });
    },
    "POST /api/cases/actions": sending({ action: "assign to advocate" }),
    "POST /api/cases/{id}/assign": async () => {
      const caseId = await newCase("advisor");
      return by(world, "manager", { params: { id: caseId }, body: nobody, caseId });
    },
    "POST /api/cases/assign": async () => {
      const caseId = await newCase("advisor");
      return by(world, "manager", { body: { case_ids: [caseId], ...nobody }, caseId });
    },
    "GET /api/cases/{id}/history": reading("id"),
    "GET /api/cases/{id}/family": reading("id"),
    "GET /api/cases/{id}/key-dates": reading("id"),
    "PUT /api/cases/{id}/key-dates": async () => {
      const caseId = await newCase("advisor");
      const body = { starts: { ehc_request: "2026-01-05" }, version: 0 };
      return by(world, "advisor", { params: { id: caseId }, body, caseId });
    },
    "GET /api/reports/cases/{case_id}": reading("case_id"),
    "GET /api/reports/cases/{case_id}/csv": reading("case_id"),
    "GET /api/subject-access/children/{id}": reading("id"),
    "GET /api/subject-access/children/{id}/json": reading("id"),
    "GET /api/subject-access/children/{id}/html": reading("id"),
    "GET /api/cases/{id}/legal-hold": reading("id"),
    "POST /api/cases/legal-hold": sending({ reason }),
    "DELETE /api/cases/legal-hold": async () => {
      const hold = await sending({ reason })();
      await helpline.call(legalHoldRoutes.set, hold);
      return hold;
    },
    ...exampleSystemCalls(world, "advisors", "advisor", "advisor"),
    ...exampleSystemCalls(world, "advocates", "advocate", "advocate"),
    ...exampleSystemCalls(world, "clinics", "clinic", "advocate & clinic"),
    ...exampleSystemCalls(world, "evaluators", "evaluator", "evaluator"),
    ...exampleBrowserCalls(world, "clinics", "clinic"),
    ...exampleBrowserCalls(world, "evaluators", "evaluator"),
    ...exampleLogCalls(world, newCase),
    ...exampleFileCalls(world, newCase),
    ...exampleDraftCalls(world, newCase),
    ...exampleMailCalls(world, newCase),
    ...exampleFollowUpCalls(world, newCase),
  };
}
