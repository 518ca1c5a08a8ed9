/** What this console has received so far: the last number, and the events it knows. */
export interface Received {
  seq: number;
  known: readonly string[];
}

const KNOWN_MAX = 500;
export const nothingYet: Received = { seq: 0, known: [] };

/** `again` and `older` change nothing; after a `gap` everything has to be asked for. */
export type Verdict = 'fresh' | 'again' | 'older' | 'gap';

/** Judge a push. Deliveries repeat and overtake each other; one number may travel as several events. */
export function judge({ seq, known }: Received, push: { eventId: string; seq: number }): Verdict {
  if (known.includes(push.eventId)) return 'again';
  if (push.seq < seq) return 'older';
  return seq > 0 && push.seq > seq + 1 ? 'gap' : 'fresh';
}

/** Whether an answer of this number is older than what was pushed since it was asked for. */
export const overtaken = ({ seq }: Received, answered: number): boolean => answered < seq;

export const remembered = ({ seq, known }: Received, push: { eventId: string; seq: number }): Received => ({
  seq: Math.max(seq, push.seq),
  known: [...known, push.eventId].slice(-KNOWN_MAX),
});

const FIRST_MS = 1000,
  LAST_MS = 30_000;

/** Pause before the n-th try to connect again: 1, 2, 4 … 30 s, a good part of it by chance, so that a thousand consoles do not come back at once. */
export const backOff = (tries: number, chance: number): number =>
  Math.min(LAST_MS, FIRST_MS * 2 ** Math.min(tries, 5)) * (0.5 + chance / 2);
