import { connectAsync } from 'mqtt';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { pushApi } from '#contract/message/push.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { Client } from '../support/api.ts';
import { median, quantile } from '../support/measure.ts';
import type { Product } from '../support/product.ts';
import type { Row } from './report.ts';
import { HOUSE } from './world.ts';

const ALARMS = 20,
  LOST_MS = 10_000;
/** Longer than pushes are gathered, so that none waits for the one before. */
const PAUSE_MS = 1200;

/** From the order that raises an alarm, to the moment a connected console hears of it. */
export async function alarmRows({ product }: { product: Product }): Promise<Row[]> {
  const desk = await new Client(product.base).login('admin'),
    clerk = await new Client(product.base).login('admin');
  for (const client of [desk, clerk]) await client.enter(HOUSE);
  const { path, clientId, username, password, topics } = await desk.ask(pushApi.ticket, {});
  const ear = await connectAsync(
    `${product.base.replace('http', 'ws')}${path}`,
    { clientId, username, password, protocolVersion: 4, clean: true, reconnectPeriod: 0 },
    false,
  );
  const seen: number[] = [];
  try {
    await ear.subscribeAsync(topics, { qos: 1 });
    const {
      list: [goods],
    } = await clerk.ask(goodsApi.page, { param: {}, pageSize: 1 });
    for (let n = 0; n < ALARMS; n += 1) {
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS);
      });
      const heard = new Promise<number>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('no alarm came')), LOST_MS);
        ear.once('message', () => {
          clearTimeout(late);
          resolve(performance.now());
        });
      });
      const raised = performance.now();
      await clerk.ask(outOrderApi.add, {
        ownerId: goods?.ownerId ?? 0,
        requireOn: '2099-01-01',
        remark: '加急',
        lines: [{ goodsId: goods?.id ?? 0, unitQty: 1 }],
      });
      seen.push((await heard) - raised);
    }
  } finally {
    await ear.endAsync(true);
  }
  return [
    { part: 'alarm', what: 'from the order to the panel, p50', unit: 'ms', figure: median(seen), runs: seen },
    {
      part: 'alarm',
      what: 'from the order to the panel, p99',
      unit: 'ms',
      figure: quantile(seen, 0.99),
      targets: [{ of: 'figure', atMost: 2000 }],
    },
  ];
}
