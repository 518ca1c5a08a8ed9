import { changeLife } from './approval/change-request-life.ts';
import { standardLife } from './approval/goods-standard-life.ts';
import { platformLife } from './approval/platform-audit-life.ts';
import { addressLife } from './partner/consignee-address-life.ts';
import { signedLife } from './partner/store-signed-life.ts';
import { carLife } from './transport/car-life.ts';
import { driverLife } from './transport/driver-life.ts';

/** The life cycles of this domain by name. */
export const lives = {
  storeSigned: signedLife,
  consigneeAddress: addressLife,
  goodsStandard: standardLife,
  changeRequest: changeLife,
  platformAudit: platformLife,
  driver: driverLife,
  car: carLife,
};
