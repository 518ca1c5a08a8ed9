export { brokerOf, buried, consumersOf } from './live.ts';
