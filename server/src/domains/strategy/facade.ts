export {
  appointmentThreshold,
  appointmentThresholds,
  pickupThresholds,
  type AppointmentThreshold,
  type PickupThreshold,
} from './appointment.ts';
export { anyLimited, carriesOn, lockCapacity, routeCapacities, type RouteCapacity } from './waving/capacity.ts';
export { inForce } from './validity/in-force.ts';
export { autoLocked, nearDays, nearDaysMost } from './expiry.ts';
export { crossDocksAny, mayCrossDock } from './cross-docking.ts';
export { entryFlowRows, entryFlows, flowsFrom, type EntryFlow } from './entry-flow.ts';
export type { Decision, Looked } from './dry-run/compare.plan.ts';
export { decidedTwice } from './dry-run/decided.ts';
export { twice, type TriedRule } from './dry-run/twice.ts';
export { layRule, type Laid } from './lay.ts';
export { layPreset } from './preset/apply.ts';
export { bestFactoryRooms, type FactoryRoom } from './factory-room.ts';
export { noteHeld, takeBack, type HeldContainers } from './containers/held-containers.ts';
export { lottingRules, type LottingRule } from './lotting.ts';
export {
  allocatesAtOnce,
  areaPickingRows,
  feeBeforeShip,
  loadingRule,
  loadingRules,
  ownerPicking,
  pickingRuleRows,
  pickingRules,
  internalPctOf,
  levelsOf,
  shortPolicyOf,
  wantsNoCheck,
  type AreaPicking,
  type DateRule,
  type LoadingRule,
  type OwnerPicking,
  type PickingRule,
  type PickRule,
  type Rotation,
} from './picking.ts';
export { classDecides, criteriaOf, type ClassDecide, type Criterion } from './judging.ts';
export { auditsOrders, dailyCounts, ownerBusiness, recountPcts, type OwnerBusiness } from './owner-business.ts';
export {
  decidingPutaway,
  namedPutaway,
  putawayRuleRows,
  putawayRules,
  type NamedPutaway,
  type PutawayRule,
  type PutawayRules,
  type PutawayStep,
} from './putaway.ts';
export { droppedFor } from './two-step.ts';
export { FILLED_ON_DEMAND, areaFills, fillRules, storageBox, type AreaFill, type FillRule } from './replenishing.ts';
export { signRules, type Gate, type SignRules } from './sign-range.ts';
export { schemeInForce, similarGoods, standInRows, type SimilarGoods } from './goods-similar.ts';
export { supplierStandIns, type SupplierStandIn } from './supplier-replacing.ts';
export { uploadMode } from './upload.ts';
export { WAVE_PARTS, waveStrategies, type WaveStrategy } from './waving/strategies.ts';
export { skippedScans, spokenName } from './scanning.ts';
export { sharingRows } from './stock/sharing.ts';
export { receivingFrom, receivingRuleRows, receivingRules, type ReceivingRule } from './receiving.ts';
