import { goodsSimilar } from '#contract/strategy/goodsSimilar.ts';
import type { Rules } from '../../crud/rows.ts';
import { serve } from '../../crud/serve.ts';

const notItself: Rules = (row) => (row.goodsId === row.similarId ? [{ field: 'similarId', msg: '不能选择相同商品' }] : []);

/** Configuration served by the kit alone. */
export const plainRules = { goodsSimilar: serve(goodsSimilar, notItself) };
