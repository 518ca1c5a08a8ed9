import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { id, resource } from '../../kit/resource.ts';
import { code, count, pick, ref } from '../../terms/fields.ts';
import { labelCalls } from '../../terms/label.ts';

/** Walls whose slots are asked at once. */
export const WALLS_AT_ONCE = 20;

/** Seed wall (播种墙): `rows` × `cols` slots a batch is sorted into, an order to a slot. Its slots are made with it. */
export const seedWall = resource({
  name: 'seedWall',
  label: '播种墙',
  table: 'basic.seed_wall',
  scope: 'warehouse',
  base: '/warehouse-base-server/v1/seedwall',
  permit: 'base:seedWall',
  paths: 'short',
  fields: {
    code: code('播种墙编码'),
    areaId: ref('库区', 'area'),
    rows: count('行数', 1, 1, 20),
    cols: count('列数', 1, 1, 20),
    slotQty: count('格口数', 1, 1, 400),
    status: pick('状态', 'cartStatus', [1, 2, 0]).default(1),
  },
  key: ['code'],
  search: ['code', 'areaId', 'status'],
  columns: ['code', 'areaId', 'rows', 'cols', 'slotQty', 'status'],
});

/** What stands on a slot, and is read off it. */
export const slotCode = (wall: string, slotNo: number): string => `${wall}-${String(slotNo).padStart(2, '0')}`;

/** The wall and the slot that a label names, if it is one. */
export function readSlotCode(code: string): { wall: string; slotNo: number } | null {
  const [, wall = '', no = ''] = /^(.+)-(\d{2,})$/.exec(code) ?? [];
  return wall && slotCode(wall, Number(no)) === code ? { wall, slotNo: Number(no) } : null;
}

const BASE = seedWall.spec.base;
const print = { base: BASE, permit: 'base:seedWall:printLabel' } as const;

export const seedWallApi = {
  ...seedWall.api,
  ...labelCalls({ ...print, tail: 'printLabel', noun: '播种墙' }),
  slots: endpoint({
    act: 'query',
    path: `${BASE}/slots`,
    label: '查询播种格',
    permit: 'base:seedWall:list',
    input: z.object({
      wallIds: z
        .array(id())
        .min(1, '请选择数据')
        .max(WALLS_AT_ONCE, `一次最多${WALLS_AT_ONCE}条`)
        .meta({ label: '播种墙' }),
    }),
    output: z.array(z.object({ id: z.int(), wallId: z.int(), slotNo: z.int() })),
  }),
};

/** The slots of a wall (播种格) are made with it; what they have of their own is a label. */
export const seedSlotApi = labelCalls({ ...print, tail: 'printSlotLabel', noun: '播种格' });
