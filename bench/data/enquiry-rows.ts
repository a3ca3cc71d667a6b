/** Contacts with the helpline, in order of time: two for each case. */
import {
  type Channel,
  type Enquirer,
  type Outcome,
  referenceAlphabet,
  referenceLength,
} from "@helpline/contract/enquiries/enquiry-values";
import { topics } from "../../server/src/demo/log-texts.ts";
import { createRandom, type Random } from "../../server/src/demo/random.ts";
import type { Row } from "./copy-text.ts";
import { firstName, lastName } from "./names.ts";
import type { Scale } from "./scale.ts";
import { mixSeed, skewed } from "./skew.ts";
import { staffOf } from "./users.ts";

const lastMoment = Date.UTC(2026, 10, 20, 17);
const years = 20;
const yearMs = 365.25 * 86_400_000;

const channel = skewed<Channel>(["call", "email", "web", "visit", "letter", "other"], 2);
const caller = skewed<Enquirer>(
  ["parent or carer", "school", "professional", "wrong number", "young person", "other"],
  1.2,
);
const outcome = skewed<Outcome>(["answered", "signposted", "became a case", "nothing to do"], 0.8);
const topic = skewed(
  topics.map(({ nature }) => nature),
  0.6,
);

const places = referenceAlphabet.length ** referenceLength;

/** A different reference for each id: the factor has no divisor in common with their number. */
function referenceOf(id: number): string {
  let left = (id * 1_234_567) % places;
  return Array.from({ length: referenceLength }, () => {
    const letter = referenceAlphabet.charAt(left % referenceAlphabet.length);
    left = Math.floor(left / referenceAlphabet.length);
    return letter;
  }).join("");
}

function contact(random: Random) {
  if (random.chance(0.3)) return {};
  const name = `${firstName[random.chance(0.7) ? "female" : "male"](random)} ${lastName(random)}`;
  const number = String(random.below(1_000_000)).padStart(6, "0");
  return {
    name,
    telephone: random.chance(0.8) ? `07700 ${number}` : null,
    email: random.chance(0.3) ? `${name.toLowerCase().replace(/[^a-z]+/g, ".")}@example.org` : null,
    child_name: random.chance(0.4) ? `${firstName.male(random)} ${lastName(random)}` : null,
  };
}

/** Part of the newest enquiries is still to be done. */
function open(random: Random, at: number) {
  if (random.chance(0.5)) return { outcome: "needs a case" } as const;
  const day = new Date(at + random.below(10) * 86_400_000).toISOString().slice(0, 10);
  return { outcome: "call back", call_back_on: day } as const;
}

const nothing = {
  topic: null,
  notes: null,
  name: null,
  telephone: null,
  email: null,
  child_name: null,
  case_id: null,
  call_back_on: null,
  call_back_by: null,
};

export function* enquiryRows(scale: Scale, seed: number): Generator<Row> {
  const count = scale.cases * 2;
  const { advisor, advocate } = staffOf(scale.users);
  const taker = skewed([...advisor, ...advocate], 0.3);
  for (let id = 1; id <= count; id += 1) {
    const random = createRandom(mixSeed(seed, 15, id));
    const at = lastMoment - years * yearMs * (1 - (id / count) ** 0.7);
    const who = caller(random);
    const common = {
      ...nothing,
      enquiry_id: id,
      reference: referenceOf(id),
      taken_by: taker(random),
      taken_on: new Date(at).toISOString(),
      channel: channel(random),
      caller: who,
    };
    if (who === "wrong number") {
      yield { ...common, channel: "call", minutes: 1, outcome: "nothing to do" };
      continue;
    }
    const became = outcome(random);
    const isOpen = id > count * 0.998 && random.chance(0.3);
    yield {
      ...common,
      ...contact(random),
      topic: random.chance(0.85) ? topic(random) : null,
      notes: random.pick(random.pick(topics).details),
      minutes: 2 + random.below(40),
      outcome: became,
      case_id: became === "became a case" && !isOpen ? 1 + random.below(scale.cases) : null,
      ...(isOpen && open(random, at)),
      call_back_by: isOpen && random.chance(0.8) ? taker(random) : null,
    };
  }
}
