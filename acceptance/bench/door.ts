import { setTimeout as sleep } from 'node:timers/promises';
import { menuApi } from '#contract/iam/menu.ts';
import { sessionApi } from '#contract/iam/session.ts';
import { Client } from '../support/api.ts';
import { latencies, median, quantile, timed } from '../support/measure.ts';
import type { Bench } from './parts.ts';
import type { Row } from './report.ts';

const LOGINS = 120,
  AT_ONCE = 8;
/** Asked at a steady pace, whether or not the one before has been answered. */
const TREES_PER_SECOND = 20,
  TREES = 200;

/** The way in: both steps of a login, password hashing included, and the menu that follows it. */
export async function doorRows({ options: { runs }, product }: Pick<Bench, 'options' | 'product'>): Promise<Row[]> {
  const logins: number[][] = [],
    rates: number[] = [],
    trees: number[][] = [];
  for (let n = 1; n <= runs; n += 1) {
    const { seconds, value } = await timed(() =>
      latencies(
        Array.from({ length: LOGINS }, (_, i) => i),
        AT_ONCE,
        () => new Client(product.base).login('admin'),
      ),
    );
    logins.push(value);
    rates.push((LOGINS * 2) / seconds);
    trees.push(await steadily(await new Client(product.base).login('admin')));
  }
  const at = (seen: readonly number[][], share: number): number => median(seen.map((one) => quantile(one, share)));
  return [
    { part: 'login', what: `login steps, ${AT_ONCE} at once`, unit: 'steps/s', figure: median(rates), runs: rates },
    {
      part: 'login',
      what: 'login, both steps, p95',
      unit: 'ms',
      figure: at(logins, 0.95),
      targets: [{ of: 'figure', atMost: 400 }],
    },
    {
      part: 'login',
      what: `menu tree and who asks, ${TREES_PER_SECOND} a second, p95`,
      unit: 'ms',
      figure: at(trees, 0.95),
      targets: [{ of: 'figure', atMost: 150 }],
    },
  ];
}

async function steadily(client: Client): Promise<number[]> {
  const { houseType } = await client.ask(sessionApi.userInfo, {});
  const input = { platform: 39, menuTypeList: '35,36', visibilityList: houseType === 0 ? '0,2' : '1,2' };
  return Promise.all(
    Array.from({ length: TREES }, async (_, i) => {
      await sleep((i * 1000) / TREES_PER_SECOND);
      return (await timed(() => client.ask(menuApi.tree, input))).seconds * 1000;
    }),
  );
}
