import { randomUUID } from 'node:crypto';
import { openMastersApi } from '#contract/basic/open.ts';
import { OK, type Envelope } from '#contract/errors.ts';
import { apiClientApi } from '#contract/iam/api-client.ts';
import { openInboundApi } from '#contract/inbound/open.ts';
import type { Endpoint, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { openOutboundApi } from '#contract/outbound/open.ts';
import type { Client } from '../../support/api.ts';
import type { Product } from '../../support/product.ts';
import type { Options } from '../options.ts';
import type { Row } from '../report.ts';
import { HOUSE } from '../world.ts';

/** Goods of the first call, orders of the others, and lines of each order. */
const GOODS = 200,
  ORDERS = 500,
  LINES = 10;
/** Lines a second that other systems may send (issue: open doors). */
const TARGET = 5000;

/** What a program sends a second: goods and orders, new ones and the same again, one batch after the other over one key. */
export async function openRows({
  options,
  product,
  client,
  say,
}: {
  options: Options;
  product: Product;
  client: Client;
  say: (text: string) => void;
}): Promise<Row[]> {
  const choices = await client.ask(apiClientApi.choices, {}),
    house = choices.warehouses.find(({ code }) => code === HOUSE),
    ownerCode = choices.owners[0]?.code ?? '';
  const { key } = await client.ask(apiClientApi.add, {
    name: 'BENCH',
    warehouseIds: [house?.id ?? 0],
    permissions: choices.pages.flatMap(({ rights }) => rights.map(({ code }) => code)),
    ratePerMinute: 6000,
  });
  const send = async <E extends Endpoint>(endpoint: E, input: SentTo<E>): Promise<OutputOf<E>> => {
    const answer = await fetch(`${product.base}/api${endpoint.path}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'x-house-id': String(house?.id),
      },
      body: JSON.stringify(input),
    });
    const envelope = (await answer.json()) as Envelope;
    if (envelope.code !== OK) throw new Error(`${endpoint.label}: ${envelope.code} ${envelope.msg}`);
    return endpoint.output.parse(envelope.data) as OutputOf<E>;
  };
  const rows: Row[] = [];
  const measured = async (what: string, lines: number, calls: readonly (() => Promise<{ failCount: number }>)[]) => {
    say(what);
    const began = performance.now();
    for (const call of calls) {
      const { failCount } = await call();
      if (failCount > 0) throw new Error(`${what}: ${failCount} rows were refused`);
    }
    const figure = (lines * calls.length) / ((performance.now() - began) / 1000);
    rows.push({ part: 'open', what, unit: 'lines/s', figure, targets: [{ of: 'figure', atLeast: TARGET }] });
  };
  const goods = Array.from({ length: GOODS }, (_, n) => ({
    ownerCode,
    code: `BENCH-${n}`,
    name: `商品${n}`,
    storageMode: 3 as const,
    baseUnit: '件',
  }));
  const sendGoods = () => send(openMastersApi.goods, { goods });
  await measured('goods, new, one key', GOODS, [sendGoods]);
  await measured('goods, the same again', GOODS, [sendGoods, sendGoods, sendGoods]);
  const orders = (batch: number) =>
    Array.from({ length: ORDERS }, (_, n) => ({
      ownerCode,
      externalNo: `BENCH-${batch}-${n}`,
      requireOn: '2099-01-01',
      lines: Array.from({ length: LINES }, (__, i) => ({ goodsCode: `BENCH-${(n * LINES + i) % GOODS}`, unitQty: 1 })),
    }));
  const batches = Array.from({ length: options.isQuick ? 2 : 6 }, (_, batch) => orders(batch));
  const out = batches.map((some) => () => send(openOutboundApi.upsert, { orders: some }));
  const lines = ORDERS * LINES;
  await measured(`lines of outbound orders, new, ${ORDERS} orders of ${LINES} lines a call`, lines, out);
  await measured('lines of outbound orders, the same again', lines, out);
  const inbound = batches.map((some) => {
    const advices = some.map(({ requireOn: _, ...order }) => order);
    return () => send(openInboundApi.upsert, { orders: advices });
  });
  await measured(`lines of inbound orders, new, ${ORDERS} orders of ${LINES} lines a call`, lines, inbound);
  return rows;
}
