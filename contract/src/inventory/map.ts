import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { INNER } from './stock.ts';

const BASE = `${INNER}/inventory/map`;
const PERMIT = 'inv:map:list';
/** Days back over which movements of a position are counted. */
export const VELOCITY_DAYS = 30;
/** Positions one search lights up. */
export const FOUND_MAX = 500;
/** By what a position was found. */
export const FOUND_BY = { position: '库位', goods: '商品', lpn: '容器', lot: '批次' } as const;

const numbers = z.array(z.int());

/** The floor map (库位平面图): columns, not rows; a hundred thousand positions travel in one answer. */
export const mapApi = {
  /** What stands where. `version` changes when any of it does. */
  plan: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/plan`,
    label: '查询库位平面图',
    permit: PERMIT,
    input: z.object({}),
    output: z.object({
      version: z.string(),
      rooms: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
      areas: z.array(z.object({ id: z.int(), roomId: z.int(), code: z.string(), name: z.string(), kind: z.string() })),
      roadways: z.array(z.object({ id: z.int(), areaId: z.int(), code: z.string(), oneWay: z.int() })),
      runs: z.array(z.object({ areaId: z.int(), roadwayId: z.int().nullable(), count: z.int() })),
      ids: numbers,
      codes: z.array(z.string()),
      bays: numbers,
      levels: numbers,
      slots: numbers,
    }),
  }),
  /**
   * What changes: how full (per cent, of what the caller may see), state, days since the oldest goods came, and, when asked, movements of the last days.
   * Positions that are empty, in order and were left alone are not named.
   */
  facts: endpoint({
    act: 'query',
    path: `${BASE}/facts`,
    label: '查询库位现状',
    permit: PERMIT,
    input: z.object({ moves: z.boolean().default(false).meta({ label: '统计周转' }) }),
    output: z.object({
      version: z.string(),
      ids: numbers,
      full: numbers,
      states: numbers,
      ages: z.array(z.int().nullable()),
      moves: numbers,
    }),
  }),
  find: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/find`,
    label: '在平面图上查找',
    permit: PERMIT,
    input: z.object({
      text: z.string().trim().min(2, '请至少输入2个字符').max(64, '长度不能超过64').meta({ label: '查找' }),
    }),
    output: z.object({
      more: z.boolean(),
      list: z.array(
        z.object({
          positionId: z.int(),
          by: z.enum(['position', 'goods', 'lpn', 'lot']),
          text: z.string(),
          qty: z.int(),
        }),
      ),
    }),
  }),
};
