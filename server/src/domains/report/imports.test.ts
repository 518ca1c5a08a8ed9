import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { testApp, type TestApp } from '../../testing/given/app.ts';
import { givenHouses, sheet, someone } from '../../testing/given/basic.ts';
import { EVERYTHING } from '../../testing/rings/rehearsal.ts';
import { wired } from '../../testing/wire.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp(async () => someone({ permissions: EVERYTHING }));
  await givenHouses(running);
});
afterAll(() => running?.close());

async function done<T>(endpoint: Endpoint, input: object, file?: Buffer): Promise<T> {
  const { code, msg, data } = (await running.app.inject(wired(endpoint, input, { file }))).json<Envelope>();
  if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data as T;
}

/** What each takes in: its address, a head, a line that is right and one that is not. */
const IMPORTS = [
  {
    api: catalogue.unitsStorage,
    path: 'unitsStorage',
    head: ['统计日期', '货主', '温层', '单元数'],
    right: ['2026-01-31', 'OW1', '冷冻', '12'],
    wrong: ['2026-13-31', 'OW1', '冷冻', '12'],
    fault: '统计日期',
    kept: { statOn: '2026-01-31', units: 12 },
  },
  {
    api: catalogue.tmsCost,
    path: 'tmsCost',
    head: ['费用日期', '车牌号', '单量', '金额(元)'],
    right: ['2026-01-31', '浙A12345', '7', '310.50'],
    wrong: ['2026-01-31', '浙A12346', '7', '-1'],
    fault: '金额(元)',
    kept: { costOn: '2026-01-31', plateNo: '浙A12345', orderCount: 7, amount: 310.5 },
  },
  {
    api: catalogue.basicData,
    path: 'baseBasicData',
    head: ['统计月份', '指标编码', '指标', '数值'],
    right: ['2026-01', 'RENT', '租金', '98000.5'],
    wrong: ['2026-1', 'POWER', '电费', '1'],
    fault: '统计月份',
    kept: { statMonth: '2026-01', itemCode: 'RENT', itemValue: 98_000.5 },
  },
] as const;

test.each(IMPORTS)(
  'figures kept elsewhere come in by sheet at $path: checked whole, nothing of a faulty one, once',
  async ({ api, path, head, right, wrong, fault, kept }) => {
    expect(api.importCheck.path).toBe(`/report-server/import/${path}`);
    const rows = async () => (await done<{ list: object[] }>(api.page, {})).list;
    const faulty = await done<{ errors: { row: number; column: string }[] }>(
      api.importCheck,
      {},
      await sheet([...head], [[...right], [...wrong]]),
    );
    expect(faulty.errors).toMatchObject([{ row: 3, column: fault }]);
    expect(await rows()).toEqual([]);
    const { batchId } = await done<{ batchId: number }>(api.importCheck, {}, await sheet([...head], [[...right]]));
    await done(api.importConfirm, { batchId });
    expect(await rows()).toMatchObject([kept]);
  },
);
