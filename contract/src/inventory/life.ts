import { moveLife, putawayLife, replenishLife, unpickLife } from './task-life.ts';

/** The life cycles of this domain by name. */
export const lives = {
  putawayTask: putawayLife,
  moveTask: moveLife,
  replenishTask: replenishLife,
  unpickTask: unpickLife,
};
