import { adjustLife } from './adjust-life.ts';
import { lockLife } from './hold-life.ts';
import { stocktakeLife } from './stocktake-life.ts';

/** The life cycles of this domain by name. */
export const lives = {
  adjust: adjustLife,
  stocktake: stocktakeLife,
  inventoryLock: lockLife,
};
