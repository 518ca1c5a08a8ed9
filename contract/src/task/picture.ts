import { z } from 'zod';

/** Said of a place that is open to the goods and takes none now. */
export const TAKEN_NOW = '已占用、放不下或不能混放';

/** Where a putaway rule sends goods, drawn on the floor: columns, not rows. What `ids` does not name lies on no floor. */
export const putawayPicture = z.object({
  /** Null: no rule speaks, the house's own order holds. */
  rule: z
    .object({
      id: z.int(),
      /** Whom it is for. */
      scope: z.string().meta({ label: '适用' }),
      says: z.string().meta({ label: '规则' }),
    })
    .nullable(),
  /** What is put away, and in which lot, so that 同品相邻 has a neighbour; null: any goods the rule is for. */
  goods: z
    .object({
      code: z.string().meta({ label: '商品编码' }),
      name: z.string().meta({ label: '商品名称' }),
      lotNo: z.string().nullable().meta({ label: '批次' }),
      qty: z.int().meta({ label: '数量' }),
    })
    .nullable(),
  /** One area of one step after the other, as they are tried. */
  turns: z.array(
    z.object({
      /** Null: no step's own choice, but any place in its areas that takes the goods. */
      step: z.string().nullable().meta({ label: '步骤', dict: 'putawayStep' }),
      areaId: z.int(),
      areaName: z.string().meta({ label: '库区' }),
      places: z.int().meta({ label: '库位数' }),
    }),
  ),
  ids: z.array(z.int()),
  /** Of each position the number of its turn, from 1; 0 = never. */
  turnOf: z.array(z.int()),
  /** Which place it is from the first, one after the other; 0 where that depends on the goods. */
  at: z.array(z.int()),
  /** Why never: an index into `reasons`; -1 where it comes. */
  why: z.array(z.int()),
  reasons: z.array(z.string()),
});
export type PutawayPicture = z.output<typeof putawayPicture>;
