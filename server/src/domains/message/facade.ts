export { alarmsOpen } from './alarm/read.ts';
export { brokerOf, buried, consumersOf } from './live.ts';
export { send } from './send.ts';
