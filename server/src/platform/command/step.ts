import { createHash } from 'node:crypto';
import type { Call } from './call.ts';
import { command, type Command } from './run.ts';

/** Width of a stored key. */
const KEY_MAX = 64;

/**
 * One transaction of a call that needs several (a wave of thousands of lines, a batch whose orders stand alone). Each step has the call's key with its own
 * ending: a call repeated after a crash gets the stored answers of the steps that were committed and goes on with the first that was not.
 */
export const step = <I, O>(call: Call, name: string, act: Command<I, O>, input: I): Promise<O> =>
  command(
    call.platform.db,
    { actor: call.actor, key: keyOf(call.key, name), requestId: call.requestId, ip: call.ip, endpoint: call.endpoint },
    act,
    input,
  );

function keyOf(key: string | undefined, name: string): string | undefined {
  if (key === undefined) return undefined;
  const own = `${key}.${name}`;
  return own.length <= KEY_MAX ? own : createHash('sha256').update(own).digest('hex');
}
