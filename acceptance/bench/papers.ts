import { positionApi } from '#contract/basic/warehouse/position.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { starter } from '#contract/report/design/starter.ts';
import { printTemplateApi } from '#contract/report/design/template.ts';
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
    notes: number[] = [],
    designed: number[] = [],
    tables: number[] = [];
  const { list: orders } = await client.ask(orderApi.queryPage, { param: {}, pageNum: 1, pageSize: PAGE });
  const no = orders.find((order) => order.id === id)?.orderNo ?? '';
  const asked = { kind: 'receivingNote', design: starter('receivingNote'), no } as const;
  for (let n = 0; n < Math.max(3, runs); n += 1) {
    labels.push((await timed(() => client.download(positionApi.labelFile, { ids: ids.slice(0, LABELS) }))).seconds);
    notes.push((await timed(() => client.download(paperApi.preview, { paper: 'receivingNote', ids: [id] }))).seconds);
  }
  const template = await standing(client);
  for (let n = 0; n < Math.max(3, runs); n += 1) {
    designed.push((await timed(() => client.download(positionApi.labelFile, { ids: ids.slice(0, LABELS) }))).seconds);
    tables.push((await timed(() => client.download(printTemplateApi.previewFile, asked))).seconds);
  }
  await client.ask(printTemplateApi.disable, template);
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
    {
      part: 'papers',
      what: `${LABELS.toLocaleString('en-US')} labels by a designed template as one PDF`,
      unit: 's',
      figure: median(designed),
      targets: [{ of: 'figure', atMost: 15 }],
      runs: designed,
    },
    {
      part: 'papers',
      what: `a designed receiving note of ${LINES} lines as PDF`,
      unit: 's',
      figure: median(tables),
      targets: [{ of: 'figure', atMost: 2 }],
      runs: tables,
    },
  ];
}

/** A designed label of positions that prints from now on. */
async function standing(client: Bench['client']): Promise<{ id: number; version: number }> {
  const made = await client.ask(printTemplateApi.add, { kind: 'positionLabel', templateName: `BENCH ${Date.now()}` });
  const live = await client.ask(printTemplateApi.publish, { id: made.id, version: made.version });
  const { id, version } = await client.ask(printTemplateApi.setDefault, { id: live.id, version: live.version });
  return { id, version };
}
