/** A file that Helpline does not accept; the message says why, for the person who chose it. */
export class Refused extends Error {}

/** A file that exceeded the limits of time or memory, which may also be because the machine is busy. */
export class TooMuchWork extends Refused {}
