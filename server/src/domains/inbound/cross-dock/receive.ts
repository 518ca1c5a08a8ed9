import type { receiveApi } from '#contract/inbound/receive.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { factsOf, type Call } from '../../../platform/command/call.ts';
import { command } from '../../../platform/command/run.ts';
import { step } from '../../../platform/command/step.ts';
import { Refusal } from '../../../platform/errors.ts';
import { receive } from '../receive/confirm.ts';
import { dock } from './dock.ts';

/**
 * 收货, and then 越库 where somebody waits for what came: a transaction of its own, so that receiving never waits for the turn to allocate. Whoever repeats the call
 * after a crash between the two gets the stored receipt and the cross-dock that did not come about; a cross-dock that is refused leaves the goods to put-away.
 */
export async function receiveAndDock(
  call: Call,
  input: InputOf<typeof receiveApi.confirm>,
): Promise<OutputOf<typeof receiveApi.confirm>> {
  const { awaited, ...received } = await command(call.platform.db, factsOf(call), receive, input);
  if (awaited.length === 0) return received;
  const served = await step(call, 'dock', dock, awaited).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return null;
  });
  if (!served) return received;
  const gone = new Set(served.withdrawn);
  return {
    ...received,
    docks: served.docks,
    tasks: [
      ...received.tasks.filter(({ id }) => !gone.has(id)),
      ...served.tasks.map(({ taskId, taskNo }) => ({ id: taskId, taskNo })),
    ],
  };
}
