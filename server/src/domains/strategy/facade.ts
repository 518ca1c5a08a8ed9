export { lottingRules, type LottingRule } from './lotting.ts';
