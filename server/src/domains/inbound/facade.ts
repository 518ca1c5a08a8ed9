export { uploadConsumer } from './upload/send.ts';
