export { entryFlows, type EntryFlow } from './entry-flow.ts';
export { lottingRules, type LottingRule } from './lotting.ts';
export { putawayRules, type PutawayRule, type PutawayRules, type PutawayStep } from './putaway.ts';
export { receivingRules, type ReceivingRule } from './receiving.ts';
