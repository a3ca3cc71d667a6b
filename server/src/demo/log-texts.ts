/** Sample log texts by topic; a topic is a nature of case in the supplied configuration. */
export interface Topic {
  /** One of `nature_of_case` in config/helpline.json. */
  readonly nature: string;
  /** Whether the child has an EHC plan, if the topic implies it. */
  readonly hasPlan?: boolean;
  readonly reasons: readonly string[];
  readonly details: readonly string[];
  readonly actions: readonly string[];
  readonly outcomes: readonly string[];
}

export const topics: readonly Topic[] = [
  {
    nature: "EHC needs assessment",
    hasPlan: false,
    reasons: [
      "The school says that the child would not qualify for an EHC needs assessment; parent wants to know whether they can ask for one themselves.",
      "The local authority has refused to assess. The parent has the letter and two months to appeal.",
    ],
    details: [
      "Explained that a parent may ask for an EHC needs assessment and what the legal test is. Went through the evidence that they have.",
      "The six weeks for a decision have passed without an answer. Parent has kept the receipt of the request.",
      "Read the refusal letter together. It speaks of progress in class only and not of the other needs.",
      "Parent rang about the educational psychologist's visit and what to ask for in the report.",
    ],
    actions: [
      "Sent our template letter for requesting an assessment.",
      "Sent the fact sheet on timescales and the template for a late decision.",
      "Helped to register an appeal against the refusal to assess.",
    ],
    outcomes: [
      "Parent will send the request this week and ring when there is an answer.",
      "The local authority agreed to assess before the hearing.",
      "Waiting for the mediation certificate.",
    ],
  },
  {
    nature: "EHC plan content",
    hasPlan: true,
    reasons: [
      "The draft EHC plan has come and the parent has fifteen days to comment.",
      "Section F of the plan is vague: 'access to' and 'regular' throughout.",
    ],
    details: [
      "Went through sections B and F line by line. Most provision is neither specified nor quantified.",
      "The speech and language report recommends weekly sessions; the plan says 'as advised'.",
      "Parent has the occupational therapist's report now, which the plan does not mention.",
    ],
    actions: [
      "Drafted comments on the plan for the parent to send.",
      "Sent case law on specificity and a checklist for section F.",
      "Prepared the working document for the appeal.",
    ],
    outcomes: [
      "The local authority accepted most of the changes to section F.",
      "Final plan awaited; parent knows about the right of appeal.",
      "Parent will ask the therapist to quantify the hours.",
    ],
  },
  {
    nature: "School placement",
    hasPlan: true,
    reasons: [
      "The school named in section I cannot meet the child's needs, and the parent's preferred school was refused.",
      "The tribunal about section I is listed; the parent has nobody to help with the bundle.",
    ],
    details: [
      "The local authority relies on the cost of the special school. We looked at how the comparison was made.",
      "Preparing for the tribunal: bundle, witness list and the order of the issues.",
      "The preferred school has confirmed in writing that it has a place and can meet need.",
      "Visited the proposed mainstream school with the parent and took notes on class size and noise.",
    ],
    actions: [
      "Asked the local authority for its costings and the consultation replies.",
      "Wrote the parent's position statement for the hearing.",
      "Attended the hearing with the parent.",
    ],
    outcomes: [
      "The local authority conceded and will name the parent's school.",
      "The tribunal ordered the placement. Transition begins after half term.",
      "Hearing adjourned for further evidence on section F.",
    ],
  },
  {
    nature: "Exclusion or reduced timetable",
    reasons: [
      "The child has been sent home at noon for weeks, without any letter.",
      "Permanent exclusion after an incident in the corridor; governors meet next week.",
    ],
    details: [
      "Explained that sending a child home to cool off is an exclusion and must be recorded.",
      "The school offers ten hours a week. There is no plan for going back to full time.",
      "Went through the head teacher's letter and the behaviour policy. Reasonable adjustments are not mentioned.",
    ],
    actions: [
      "Wrote to the chair of governors on the unlawful exclusions.",
      "Helped the parent to prepare what to say to the governors.",
      "Asked the local authority for an early annual review.",
    ],
    outcomes: [
      "The governors overturned the exclusion.",
      "The timetable grows by an hour a day from Monday.",
      "Parent will ask for an independent review panel with a SEN expert.",
    ],
  },
  {
    nature: "Transport",
    reasons: [
      "The taxi to the special school was withdrawn without notice.",
      "Transport refused because the school is said to be the parent's own choice.",
    ],
    details: [
      "The walking route has been measured, but the child cannot walk it even when accompanied.",
      "Looked at section I: only one school is named, so it is the nearest suitable one.",
      "The escort has changed three times this term and the child refuses to get in.",
    ],
    actions: [
      "Helped with the stage one appeal on transport.",
      "Sent the statutory guidance and a letter for the GP to complete.",
      "Spoke to the transport team with the parent's agreement.",
    ],
    outcomes: [
      "Transport is back in place until the end of the year.",
      "Stage two panel next month; we will help the parent with the statement.",
      "A regular escort has been promised.",
    ],
  },
  {
    nature: "Support in school",
    reasons: [
      "The child has been on SEN support for two years and nothing is written down.",
      "The teaching assistant named in the plan is used for the whole class.",
    ],
    details: [
      "Talked about assess, plan, do, review, and what to ask the SENDCO for at the meeting.",
      "The provision in section F is not delivered: no therapy since September.",
      "Prepared the parent for the annual review. They will send their views beforehand.",
    ],
    actions: [
      "Sent questions for the meeting with the SENDCO.",
      "Drafted a letter before claim for failure to deliver section F.",
      "Went to the annual review with the parent.",
    ],
    outcomes: [
      "The school will put the support in writing by Friday.",
      "Therapy has begun again; missed sessions will be made up.",
      "Another meeting is planned at the end of term.",
    ],
  },
];

export const dataEntryTexts = [
  "Uploaded the reports that the parent sent and filed the e-mails.",
  "Wrote up the meeting and brought the chronology up to date.",
  "Prepared the index of the bundle.",
  "Checked the contact details and noted the dates of the timetable.",
] as const;

export const clinicTexts = [
  "First appointment with the family. History taken; questionnaires given to the parent and the school.",
  "Observation in class for an hour. Notes sent to the advocate.",
  "Assessment completed. The report will be ready in two weeks.",
  "Went through the report with the parents. Recommendations agreed.",
] as const;

export const sendIssues = [
  "Autism, with sensory difficulties in a full class",
  "ADHD; waiting for a review of medication",
  "Speech, language and communication needs",
  "Dyslexia and low self-esteem",
  "Hearing loss, wears aids in both ears",
  "Social, emotional and mental health needs, not in school since the autumn",
  "Down syndrome",
  "Developmental co-ordination disorder",
] as const;

export const heardOfUs = [
  "A friend",
  "The school",
  "GP practice",
  "Internet search",
  "Social worker",
  "Used the service before",
] as const;
export const supportSources = [
  "CAMHS",
  "Speech and language therapy",
  "Early help team",
  "Private tutor",
  "Occupational therapy",
] as const;
