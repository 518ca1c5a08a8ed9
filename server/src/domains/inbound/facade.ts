export { visible as visibleVisits } from './queue/rows.ts';
export { undockedConsumer } from './cross-dock/undo.ts';
export { pickupConsumer } from './pickup/road.ts';
export { pureTransportConsumer } from './pure-transport/road.ts';
export { uploadConsumer } from './upload/send.ts';
export { passAudited, rejectAudited } from './order/audit.ts';
export { lockOrder as holdAudited } from './order/rows.ts';
export { importOrders, orderImport, undoOrders } from './order/import.ts';
export {
  expectAgain,
  expectFrom,
  expectLess,
  expectNothing,
  holdExpected,
  refuseUnexpectable,
} from './transit/between.ts';
export { upsert as upsertInbound } from './open/upsert.ts';
