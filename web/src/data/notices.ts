import type { InBackground } from '#contract/terms/exports.ts';
import type { Failure } from './failure.ts';

/** Where notices appear. The app hands it over once, so that this layer needs no widget library. */
export interface Board {
  success(text: string): void;
  warning(text: string): void;
  /** It succeeded, and there is a way back for a while. */
  offer(text: string, label: string, act: () => void, tone?: 'success' | 'warning'): void;
  /** An export goes on without the reader; where he will find it. */
  background(of: InBackground): void;
  /** A transport fault: one at a time, for one second (section 8). */
  fault(text: string): void;
  /** An act was refused: titled, with the request's number for the help desk. */
  refused(title: string, text: string, traceId: string | undefined): void;
}

const silent: Board = {
  success: () => {},
  warning: () => {},
  offer: () => {},
  background: () => {},
  fault: () => {},
  refused: () => {},
};
let board = silent;

/** Said when the console is loaded again: what is shown before a reload nobody can read. */
const AFTERWARDS = 'haocang-afterwards';

export function hangBoard(next: Board): void {
  board = next;
  const text = sessionStorage.getItem(AFTERWARDS);
  if (text === null) return;
  sessionStorage.removeItem(AFTERWARDS);
  board.success(text);
}

export const notices = {
  success: (text: string): void => board.success(text),
  afterwards: (text: string): void => sessionStorage.setItem(AFTERWARDS, text),
  warning: (text: string): void => board.warning(text),
  offer: (text: string, label: string, act: () => void): void => board.offer(text, label, act),
  /** Something waits for a person, who is led there. */
  waits: (text: string, label: string, act: () => void): void => board.offer(text, label, act, 'warning'),
  background: (of: InBackground): void => board.background(of),
  /** An act failed. What ends the session is told where the session ends, once. */
  failure(failure: Failure, title = '操作失败'): void {
    if (failure.effect === 'tell') board.refused(title, failure.message, failure.traceId);
  },
  /** Nothing the server said: the page itself failed. */
  broken: (): void => board.refused('操作失败', '页面出现意外错误，请刷新后重试；仍然出现请联系管理员', undefined),
  /** A question went unanswered. */
  fault(failure: Failure): void {
    if (failure.effect !== 'tell') return;
    if (failure.transport) board.fault(failure.message);
    else board.refused('操作失败', failure.message, failure.traceId);
  },
};
