import { z } from 'zod';

/** Lines that differ and are told one by one; all of them are counted. */
export const CARRIES_TOLD_MAX = 200;

const figures = z.object({
  tasks: z.int().meta({ label: '任务数' }),
  lines: z.int().meta({ label: '行数' }),
  qty: z.int().meta({ label: '数量' }),
  /** Positions that goods come to, or, where they go to pick faces, that they are fetched from. */
  places: z.int().meta({ label: '库位数' }),
  /** Lines nothing is suggested for. */
  unplaced: z.int().meta({ label: '无推荐库位行' }),
  /** From where goods lie to where they go, along the aisles, once for each task and place; null where no place says where it is. */
  metres: z.int().nullable().meta({ label: '搬运距离(米)' }),
});
export type CarryFigures = z.output<typeof figures>;

const fate = z.object({
  positionCode: z.string().nullable().meta({ label: '库位' }),
  lotNo: z.string().meta({ label: '批次' }),
  qty: z.int().meta({ label: '数量' }),
  metres: z.int().nullable().meta({ label: '搬运距离(米)' }),
  /** Why there is no place. */
  why: z.string().nullable().meta({ label: '原因' }),
});

/** What is carried in the house as things stand, and under a changed rule. */
export const carriesTried = z.object({
  present: figures,
  changed: figures,
  differing: z.int().meta({ label: '有差异行数' }),
  lines: z.array(
    z.object({
      goodsCode: z.string().meta({ label: '商品编码' }),
      goodsName: z.string().meta({ label: '商品名称' }),
      /** Where it lies and is carried from, or the pick face it is carried to. */
      at: z.string().meta({ label: '所在或补入' }),
      present: z.array(fate).meta({ label: '现行规则' }),
      changed: z.array(fate).meta({ label: '改后规则' }),
    }),
  ),
  /** How long both runs took; others who wanted the same goods waited as long. */
  heldMs: z.int().meta({ label: '占用时长(毫秒)' }),
});
export type CarriesTried = z.output<typeof carriesTried>;
