import type { Endpoint, InputOf, OutputOf } from '#contract/kit/endpoint.ts';

/** What may be done without a network: how an act changes what the device shows, in the words of the answer it shows it from. */
export interface FieldAct<E extends Endpoint = Endpoint, R extends Endpoint = Endpoint> {
  act: E;
  /** The answer it changes: a task with its lines. Acts of one such answer are sent in the order in which they were done. Null: it makes something new, and stands by itself. */
  read: R | null;
  /** The field of the input that names pictures: those taken without a network are sent before the act. */
  photos?: keyof InputOf<E> & string;
  /** That answer after the act; null when the act is about another. Throws the sentence of what can be refused already here. */
  apply: (before: OutputOf<R>, input: InputOf<E>) => OutputOf<R> | null;
  /** What was done, for whoever looks through what waits. */
  title: (before: OutputOf<R>, input: InputOf<E>) => string;
  /** What the page is answered meanwhile; `seq` names the act for who takes it back. */
  answer: (after: OutputOf<R>, input: InputOf<E>, seq: number) => OutputOf<E>;
}

/** How an act is taken back that names by `-seq` what it takes back. */
export interface FieldUndo<E extends Endpoint = Endpoint, A extends Endpoint = Endpoint> {
  undo: E;
  of: A;
  /** The acts meant, by their `seq`; empty when none of them was done here. */
  seqs: (input: InputOf<E>) => number[];
  /** The same with what the server called them. */
  real: (input: InputOf<E>, answerOf: (seq: number) => OutputOf<A>) => InputOf<E>;
  /** What the page is answered when nothing had been sent. */
  answer: OutputOf<E>;
}

/** Which answers of a read are kept, where not all of them are: a list is asked in many ways, and acts change it in one. */
export interface FieldKeep<R extends Endpoint = Endpoint> {
  read: R;
  when: (input: InputOf<R>, answer: OutputOf<R>) => boolean;
}

/** All of a domain that goes on without a network. */
export interface FieldWork {
  /** Answers kept on the device, so that pages find them again. A command is one where it opens what it answers: who takes a check is shown it. */
  reads: readonly Endpoint[];
  keeps?: readonly FieldKeep[];
  acts: readonly FieldAct[];
  undos: readonly FieldUndo[];
}

/** Says what an act does, typed by its endpoints. */
export const fieldAct = <E extends Endpoint, R extends Endpoint>(act: FieldAct<E, R>): FieldAct =>
  act as unknown as FieldAct; // only ever handed inputs and answers of its own endpoints (Notebook)

/** Says what is kept, typed by its endpoint. */
export const fieldKeep = <R extends Endpoint>(keep: FieldKeep<R>): FieldKeep => keep as unknown as FieldKeep; // as above

/** Says how an act is taken back, typed by its endpoints. */
export const fieldUndo = <E extends Endpoint, A extends Endpoint>(undo: FieldUndo<E, A>): FieldUndo =>
  undo as unknown as FieldUndo; // as above
