import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { ref } from '../terms/fields.ts';
import { part, rowId } from '../terms/values.ts';

const BASE = '/order-server/superior';
/** From whoever is bound to the top of his line there are at most so many people. */
export const DEPTH_MAX = 5;

const search = z.object({
  userName: part('员工', 32),
  superiorId: ref('上级', 'user').nullish(),
  bound: z.boolean().nullish().meta({ label: '已绑定' }),
});

const superiorRow = z.object({
  userId: z.int(),
  userName: z.string().meta({ label: '员工' }),
  superiorId: z.int().nullable(),
  superiorName: z.string().nullable().meta({ label: '上级' }),
  /** From his superior to the top. */
  line: z.array(z.string()).meta({ label: '上级链' }),
  boundAt: z.string().nullable().meta({ label: '绑定时间' }),
  version: z.int(),
});

/** Superiors (上级绑定): to whom the cases of a servicer go when nobody answers them in time. */
export const superiorApi = {
  info: endpoint({
    act: 'query',
    path: `${BASE}/info`,
    label: '查询上级绑定',
    permit: 'order:superior:list',
    input: pageInput(search),
    output: pageOutput(superiorRow),
  }),
  /** Without a superior the binding is taken away. Refused: oneself, a circle, a line of more than five. */
  bind: endpoint({
    act: 'command',
    path: `${BASE}/bind`,
    label: '绑定上级',
    permit: 'order:superior:bind',
    input: z.object({
      userId: rowId('员工'),
      superiorId: ref('上级', 'user').nullish(),
      version: z.int().min(0, '不能小于0').max(2_000_000_000, '数值超出范围').default(0).meta({ label: '版本' }),
    }),
    output: z.object({ userId: z.int(), superiorId: z.int().nullable(), version: z.int() }),
  }),
};
