export { lottingRules, type LottingRule } from './lotting.ts';
export { areaPicking, loadingRule, ownerPicking, pickingRules, type AreaPicking, type DateRule, type LoadingRule, type OwnerPicking, type PickingRule, type PickRule, type Rotation } from './picking.ts';
