import { integrityApi } from './integrity.ts';
import { mapApi } from './map.ts';
import { openStockApi } from './open.ts';
import { serialApi } from './serial.ts';
import { ledgerApi, stockApi } from './stock.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  stock: stockApi,
  ledger: ledgerApi,
  serial: serialApi,
  integrity: integrityApi,
  map: mapApi,
  openStock: openStockApi,
};
