import { customerContainer } from './customerContainer.ts';
import { factoryRoomApi } from './factoryRoom.ts';
import { goodsSimilarApi } from './goodsSimilar.ts';
import { ownerBusinessConfig } from './ownerBusinessConfig.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  goodsSimilar: goodsSimilarApi,
  customerContainer: customerContainer.api,
  factoryRoom: factoryRoomApi,
  ownerBusinessConfig: ownerBusinessConfig.api,
};
