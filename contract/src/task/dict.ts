import { items, type Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  taskKind: {
    name: '库内任务类型',
    items: items({ PUTAWAY: '上架', MOVE: '移库', REPLENISH: '补货', UNPICK: '返架' }, false),
  },
};
