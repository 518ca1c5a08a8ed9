export { ediDirOf } from './edi/dir.ts';
export { ediConsumer } from './edi/tell.ts';
export { EdiWatcher } from './edi/watcher.ts';
export { HOOK_CHANNEL, hookConsumer } from './hear.ts';
export { Sender } from './sender.ts';
