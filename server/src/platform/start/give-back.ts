import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Everything that is garbage collected, and the pages it lay on given back to the system, which the engine keeps otherwise: after work as large as it will not be again, while
 * nobody waits (half a second and more).
 */
export async function giveBack(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  await collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
}
