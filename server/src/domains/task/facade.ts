export {
  createTasks,
  makeTasksArriving,
  taskIdRows,
  type Coming,
  type OnPosting,
  type TaskLineWish,
  type TaskMade,
  type TaskWish,
} from './create.ts';
export { reportedQty } from './cartons.plan.ts';
export { confirmTaskLines, type Confirm, type Confirmed, type ConfirmedLine } from './confirm.ts';
export type { Onward } from './onward.ts';
export { taskPlaces, type HeldPlaces } from './places.ts';
export type { Returned, Travelled } from './carry.ts';
export { cancelTasks, finishShort, type Closed } from './close.ts';
export { undoTaskLine, type Undone } from './undo.ts';
export { assignTasks, claimNextTask, claimTask, colleague, type ClaimedTask } from './claim.ts';
export {
  lockedTaskLines,
  lockTaskLines,
  lockTasks,
  taskLadder,
  type LockedTasks,
  type Task,
  type TaskLine,
} from './rows.ts';
export { openFloorLines, refuseOtherKinds, type FloorLine } from './floor.ts';
export { openLineOf, taskLinePage, taskLineStatistic } from './read.ts';
export { byRotation, filled, type Low } from './replenish/fill.plan.ts';
export { lockReplenishing, replenishDemand } from './replenish/demand.ts';
export { overcarries, recallDemand } from './replenish/recall.ts';
export { habitRows, habitsFrom, habitsOf, recommend, undivided, type Habits } from './place/recommend.ts';
export type { Need } from './place/need.ts';
export type { Choice } from './place/recommend.plan.ts';
export { putawayPicture } from './place/picture.ts';
export { suggestPlaces, type Suggested } from './place/suggest.ts';
export { carriesOf } from './dry-run/carries.ts';
export { carriedTwice } from './dry-run/twice.ts';
