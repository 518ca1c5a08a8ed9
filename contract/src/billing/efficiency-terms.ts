import { z } from 'zod';
import { count, pick, ref } from '../terms/fields.ts';

/** What people do on the floor, as their scans say it (`ops.work_record`). */
export const POSTS = [
  'RECEIVE',
  'PUTAWAY',
  'MOVE',
  'REPLENISH',
  'PICK',
  'CHECK_DELIVERY',
  'INTERNAL_CHECK',
  'ASSEMBLE',
  'COLLECTION',
  'SHIPMENT',
] as const;
export type Post = (typeof POSTS)[number];
/** What is counted: 1 piece, 2 line, 3 case, 4 m³, 5 kg, 6 pallet. */
export const UNITS = [1, 2, 3, 4, 5, 6] as const;
/** What makes work heavier: 1 temperature, 2 category of goods, 3 whole pallet, case or piece, 4 level of the shelf. */
export const DIMS = [1, 2, 3, 4] as const;
/** What makes receiving heavier. */
export const RECEIVE_DIMS = [1, 2] as const;
export const DOCK_TYPES = [1, 2, 3] as const;

export const house = () => ref('仓库', 'warehouse').meta({ fixed: true });
export const postCode = () => pick('岗位', 'workPost', POSTS);
export const dockType = () => pick('月台方向', 'dockDirection', DOCK_TYPES);
/** A figure that must be there, with at most four decimals. */
export const figure = (label: string, max = 1_000_000) =>
  z
    .number('请输入数字')
    .gt(0, '请输入大于0的数字')
    .max(max, `不能大于${max}`)
    .refine((n) => Number(n.toFixed(4)) === n, '最多保留四位小数')
    .meta({ label });
export const month = (label: string) =>
  z
    .string('请输入月份')
    .trim()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份格式为yyyy-MM')
    .meta({ label });
/** Least achievement of a band, in percent. */
const band = (name: string, preset: number) => count(`${name}级下限%`, preset, 1, 1000);
export const bands = { bandA: band('A', 110), bandB: band('B', 100), bandC: band('C', 85) };
