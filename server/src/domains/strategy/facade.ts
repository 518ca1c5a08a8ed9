export { entryFlows, type EntryFlow } from './entry-flow.ts';
export { receivingRules, type ReceivingRule } from './receiving.ts';
export { putawayRules, type PutawayRule, type PutawayRules, type PutawayStep } from './putaway.ts';
