export { entryFlows, type EntryFlow } from './entry-flow.ts';
export { receivingRules, type ReceivingRule } from './receiving.ts';
