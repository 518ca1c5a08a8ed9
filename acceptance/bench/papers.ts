import { positionApi } from '#contract/basic/warehouse/position.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { paperApi } from '#contract/report/paper.ts';
import { median, timed } from '../support/measure.ts';
import type { Bench } from './parts.ts';
import type { Row } from './report.ts';
import { TODAY } from './world.ts';

const LABELS = 1000,
  LINES = 500,
  PAGE = 200;

/** Paper: a roll of labels, and a long list with bars in every line, from the asking to the last byte of the PDF. */
export async function paperRows({ options: { runs }, client, world, say }: Bench): Promise<Row[]> {
  say(`${LABELS} labels and a receiving note of ${LINES} lines`);
  const ids: number[] = [];
  for (let pageNum = 1; ids.length < LABELS; pageNum += 1) {
    const { list } = await client.ask(positionApi.page, { param: {}, pageNum, pageSize: PAGE });
    ids.push(...list.map(({ id }) => id));
  }
  const { id } = await client.ask(orderApi.add, {
    ownerId: world.ownerId,
    orderType: 1,
    expectAt: `${TODAY} 23:00:00`,
    lines: Array.from({ length: LINES }, (_, n) => ({
      goodsId: world.goods[n % world.goods.length]?.id ?? 0,
      unitQty: 1 + n,
    })),
  });
  const labels: number[] = [],
    notes: number[] = [];
  for (let n = 0; n < Math.max(3, runs); n += 1) {
    labels.push((await timed(() => client.download(positionApi.labelFile, { ids: ids.slice(0, LABELS) }))).seconds);
    notes.push((await timed(() => client.download(paperApi.preview, { paper: 'receivingNote', ids: [id] }))).seconds);
  }
  return [
    {
      part: 'papers',
      what: `${LABELS.toLocaleString('en-US')} labels as one PDF`,
      unit: 's',
      figure: median(labels),
      targets: [{ of: 'figure', atMost: 15 }],
      runs: labels,
    },
    {
      part: 'papers',
      what: `a receiving note of ${LINES} lines with bars as PDF`,
      unit: 's',
      figure: median(notes),
      targets: [{ of: 'figure', atMost: 2 }],
      runs: notes,
    },
  ];
}
