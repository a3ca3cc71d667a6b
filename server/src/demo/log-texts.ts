/** Sample log texts by topic; a topic is a nature of case in the supplied configuration. */
export interface Topic {
  /** One of `nature_of_case` in config/helpline.json. */
  readonly nature: string;
  /** Whether the child has an EHC plan, if the topic implies it. */
  readonly hasPlan?: boolean;
  readonly reasons: readonly string[];
  /** Of calls and letters. */
  readonly details: readonly string[];
  /** Of an advocate's appointments. */
  readonly meetings: readonly string[];
  /** What advisors do: they explain, and send what helps. */
  readonly actions: readonly string[];
  /** What advocates do: they write and speak for the family. */
  readonly advocacy: readonly string[];
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
    meetings: [
      "Met the parent to put the evidence for the appeal in order.",
      "Mediation meeting with the local authority about the refusal to assess.",
    ],
    actions: [
      "Sent our template letter for requesting an assessment.",
      "Sent the fact sheet on timescales and the template for a late decision.",
      "Explained how an appeal is registered, and sent the form.",
    ],
    advocacy: [
      "Helped to register an appeal against the refusal to assess.",
      "Wrote to the local authority about the decision that is late.",
      "Asked the school for its records of the support so far.",
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
    meetings: [
      "Met the parent and went through the working document of the plan.",
      "Meeting at the local authority on the wording of section F.",
    ],
    actions: [
      "Sent a checklist for section F and an example of specific wording.",
      "Sent the fact sheet on commenting on a draft plan.",
      "Explained what each section of the plan is for.",
    ],
    advocacy: [
      "Drafted comments on the plan for the parent to send.",
      "Sent case law on specificity to the local authority.",
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
      "Talked about the tribunal: the bundle, the witnesses and the order of the issues.",
      "The preferred school has confirmed in writing that it has a place and can meet need.",
    ],
    meetings: [
      "Visited the proposed mainstream school with the parent and took notes on class size and noise.",
      "Attended the hearing with the parent.",
      "Met the parent to prepare for the hearing.",
    ],
    actions: [
      "Sent the fact sheet on naming a school in section I.",
      "Sent the letter that asks a school whether it can meet need.",
      "Explained how the cost of two schools is compared.",
    ],
    advocacy: [
      "Asked the local authority for its costings and the consultation replies.",
      "Wrote the parent's position statement for the hearing.",
      "Sent the bundle to the tribunal.",
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
    meetings: [
      "Spoke for the family at the governors' meeting.",
      "Meeting at school about going back to full time.",
    ],
    actions: [
      "Sent the guidance on exclusions and a letter that asks for the reasons in writing.",
      "Helped the parent to prepare what to say to the governors.",
      "Explained what a reduced timetable must have: an end, and the parent's agreement.",
    ],
    advocacy: [
      "Wrote to the chair of governors on the unlawful exclusions.",
      "Asked the local authority for an early annual review.",
      "Wrote what the family has to say to the governors.",
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
    meetings: [
      "Walked the route with the parent and took photographs.",
      "Stage two panel on transport, with the parent.",
    ],
    actions: [
      "Sent the statutory guidance and a letter for the GP to complete.",
      "Explained the two stages of an appeal on transport.",
      "Sent the template for the stage one appeal.",
    ],
    advocacy: [
      "Helped with the stage one appeal on transport.",
      "Spoke to the transport team with the parent's agreement.",
      "Wrote the statement for the stage two panel.",
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
    meetings: [
      "Went to the annual review with the parent.",
      "Meeting with the SENDCO and the class teacher on the support of this term.",
    ],
    actions: [
      "Sent questions for the meeting with the SENDCO.",
      "Sent the template that asks the school to write its support down.",
      "Explained what the local authority has to do if section F is not delivered.",
    ],
    advocacy: [
      "Drafted a letter before claim for failure to deliver section F.",
      "Asked the school for its provision map.",
      "Wrote to the local authority about the therapy that is missing.",
    ],
    outcomes: [
      "The school will put the support in writing by Friday.",
      "Therapy has begun again; missed sessions will be made up.",
      "Another meeting is planned at the end of term.",
    ],
  },
];

/** Advisors see families by appointment at the office, or on the telephone. */
export const advisorAppointments = [
  "Telephone appointment of an hour: went through the letters one by one.",
  "The parent came to the office with the file. Sorted what there is, and what is missing.",
  "Video appointment with both parents: what they want, and what can be asked for.",
  "Telephone appointment with an interpreter. Explained the next steps and the dates.",
] as const;

export const dataEntryTexts = {
  advisor: [
    "Filed the e-mails and letters that the parent sent.",
    "Checked the contact details and noted the dates of the timetable.",
    "Wrote up the call and brought the chronology up to date.",
  ],
  advocate: [
    "Uploaded the reports that the parent sent and filed the e-mails.",
    "Wrote up the meeting and brought the chronology up to date.",
    "Prepared the index of the bundle.",
  ],
} as const;

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
