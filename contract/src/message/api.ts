import { addressApi } from './address.ts';
import { alarmApi, alarmRuleApi } from './alarm.ts';
import { informApi } from './inform.ts';
import { messageApi } from './message.ts';
import { pushApi } from './push.ts';
import { remindingApi } from './reminding.ts';
import { thresholdApi } from './threshold.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  message: messageApi,
  alarm: alarmApi,
  addressWarning: addressApi,
  alarmRule: alarmRuleApi,
  informMessage: informApi,
  remindingOrder: remindingApi,
  inventoryThreshold: thresholdApi,
  push: pushApi,
};
