export { entryFlows, type EntryFlow } from './entry-flow.ts';
export { lottingRules, type LottingRule } from './lotting.ts';
export {
  areaPicking,
  loadingRule,
  ownerPicking,
  pickingRules,
  wantsNoCheck,
  type AreaPicking,
  type DateRule,
  type LoadingRule,
  type OwnerPicking,
  type PickingRule,
  type PickRule,
  type Rotation,
} from './picking.ts';
export { putawayRules, type PutawayRule, type PutawayRules, type PutawayStep } from './putaway.ts';
export { similarGoods, type SimilarGoods } from './goods-similar.ts';
export { receivingRules, type ReceivingRule } from './receiving.ts';
