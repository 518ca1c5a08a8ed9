export { HOOK_CHANNEL, hookConsumer } from './hear.ts';
export { Sender } from './sender.ts';
