export { uploadConsumer } from './upload/send.ts';
export { importOrders, orderImport, undoOrders } from './order/import.ts';
