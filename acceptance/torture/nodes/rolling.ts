import { setTimeout as sleep } from 'node:timers/promises';
import { openLine } from '../caller.ts';
import { besiege } from '../crash/crash.ts';
import { Shift } from '../crash/shift.ts';
import { clerk } from '../ground.ts';
import { lawsHold } from '../laws.ts';
import { atMost, type Finding, type Part } from '../part.ts';
import { Balancer, followed } from './balancer.ts';
import { nodesOf } from './together.ts';

const ROUNDS = 3,
  CALM_MS = 1000,
  STOP_S = 15;

/** P10: both nodes are restarted one after the other, again and again, while people work; no request of theirs may fail. */
export const rolling: Part = {
  name: 'rolling',
  run: async (context): Promise<Finding[]> => {
    const { options, say } = context;
    const { home, nodes, prepared, close } = await nodesOf(context, 2, besiege),
      { ground } = prepared;
    const balancer = new Balancer(nodes),
      client = await clerk(home.base),
      line = followed(openLine(home.base, client), balancer);
    const shift = new Shift(ground, line, { seed: options.seed, tag: 'R' }),
      seconds: number[] = [];
    shift.begin();
    for (let n = 1; n <= (options.rounds ?? ROUNDS); n += 1) {
      for (const node of nodes) {
        await sleep(CALM_MS);
        const started = performance.now(),
          code = await node.halt('SIGTERM');
        seconds.push((performance.now() - started) / 1000);
        if (code !== 0) shift.faults.push(`a node ended with ${code}`);
        await node.start();
      }
      say(
        `round ${n}: both nodes were started again, ${shift.acknowledged.length} writes acknowledged, ${line.tally.broken} requests failed`,
      );
    }
    await sleep(CALM_MS);
    await shift.end();
    balancer.end();
    line.agent.destroy();
    await close();
    const faults = [...shift.faults, ...(await shift.broken())];
    for (const fault of faults) say(fault);
    return [
      { what: 'restarts of a node under load', figure: seconds.length },
      { what: 'writes acknowledged', figure: shift.acknowledged.length },
      atMost('requests that failed', line.tally.broken, 0),
      atMost('requests told to come again', line.tally.busy, 0),
      atMost('acknowledged writes lost, doubled or half done, calls refused', faults.length, 0),
      atMost('longest time without a node', balancer.darkMs, 0, 'ms'),
      atMost('SIGTERM: longest until the end', Math.max(...seconds), STOP_S, 's'),
      await lawsHold(client),
    ];
  },
};
