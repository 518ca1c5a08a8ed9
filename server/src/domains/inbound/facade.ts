export { undockedConsumer } from './cross-dock/undo.ts';
export { uploadConsumer } from './upload/send.ts';
export { importOrders, orderImport, undoOrders } from './order/import.ts';
export {
  expectAgain,
  expectFrom,
  expectLess,
  expectNothing,
  holdExpected,
  refuseUnexpectable,
} from './transit/between.ts';
