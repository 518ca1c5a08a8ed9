import { isCancelledError } from '@tanstack/react-query';
import { isFailure } from './failure.ts';
import { notices } from './notices.ts';

const told = new WeakSet<Error>();

/**
 * The console itself broke, and no answer of the server has words for it: whoever pressed the button is told so in general ones, once however many hear of it,
 * and the browser's log has the rest. What a call or a form refuses is told where it is; what was broken off was meant to be.
 */
export function unforeseen(error: unknown): void {
  if (
    !(error instanceof Error) ||
    isFailure(error) ||
    isCancelledError(error) ||
    error.name === 'AbortError' ||
    told.has(error)
  )
    return;
  told.add(error);
  reportError(error);
  notices.broken();
}

/** A promise that nobody waited for, and what is done with an answer after it came. */
export const hearUnforeseen = (of: EventTarget): void =>
  of.addEventListener('unhandledrejection', (event) => {
    if (event instanceof PromiseRejectionEvent) unforeseen(event.reason);
  });
