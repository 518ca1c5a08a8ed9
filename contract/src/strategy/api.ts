import { settingChangeApi } from './change.ts';
import { settingCheckApi } from './check.ts';
import { settingCopyApi } from './copy.ts';
import { customerContainerApi } from './customer-container.ts';
import { factoryRoomApi } from './factory-room.ts';
import { goodsSimilarApi } from './goods-similar.ts';
import { inboundSettings } from './inbound/api.ts';
import { outboundSettings } from './outbound/api.ts';
import { ownerBusinessConfig } from './owner-business-config.ts';
import { presetApi } from './preset.ts';
import { stockSettings } from './stock/api.ts';
import { tryoutApi } from './tryout.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  goodsSimilar: goodsSimilarApi,
  customerContainer: customerContainerApi,
  factoryRoom: factoryRoomApi,
  ownerBusinessConfig: ownerBusinessConfig.api,
  ...inboundSettings,
  ...outboundSettings,
  ...stockSettings,
  tryout: tryoutApi,
  settingChange: settingChangeApi,
  settingCopy: settingCopyApi,
  settingCheck: settingCheckApi,
  preset: presetApi,
};
