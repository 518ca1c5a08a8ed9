export { importOrders, orderImport, undoOrders } from './order/import.ts';
