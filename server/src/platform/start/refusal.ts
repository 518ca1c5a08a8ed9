/**
 * A start that cannot go on for a reason the operator can mend (a bad variable, a directory of another user, a second
 * server on the same data). It is printed as its sentence alone, without a stack.
 */
const NAME = 'StartRefusal';

export function startRefusal(message: string): Error {
  const error = new Error(message);
  error.name = NAME;
  return error;
}

export function isStartRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === NAME;
}
