export { letterConsumer } from './hold/send.ts';
