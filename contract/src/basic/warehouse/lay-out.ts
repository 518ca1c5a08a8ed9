import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { pick } from '../../terms/fields.ts';
import { POSITION_BATCH_MAX } from './position.ts';
import { STORAGE_MODES } from './room.ts';

const size = (label: string, max: number) =>
  z.int('请输入整数').min(1, '不能小于1').max(max, `不能大于${max}`).meta({ label });

/** A room as somebody describes it who stands in it: so many aisles of so many bays, so many levels high, and faces to pick from on the ground. */
export const roomPlan = z
  .object({
    storageMode: pick('温层', 'storageMode', STORAGE_MODES),
    aisles: size('巷道数', 50),
    bays: size('每巷道列数', 99),
    levels: size('层数', 20),
    /** On the ground, in an area of their own; 0: none. */
    faces: z.int('请输入整数').min(0, '不能小于0').max(999, '不能大于999').default(0).meta({ label: '拣货位数' }),
  })
  .refine(({ aisles, bays, levels }) => aisles * bays * levels <= POSITION_BATCH_MAX, {
    path: ['bays'],
    error: `一次最多生成${POSITION_BATCH_MAX}个库位`,
  });

/** Lay a room out in one step (开始使用): the room, its areas, aisles and positions by a rule; with the first one also where goods come in, wait and stand apart. */
export const layOutApi = {
  addRoom: endpoint({
    act: 'command',
    path: '/warehouse-base-server/v1/room/layOut',
    label: '快速布置库房',
    permit: 'base:room:layOut',
    input: roomPlan,
    output: z.object({ roomId: z.int(), name: z.string(), positions: z.int(), first: z.string(), last: z.string() }),
  }),
};
