/** A failure whose message is a sentence for the user: what was refused and what to do. */
export class Refusal extends Error {}
