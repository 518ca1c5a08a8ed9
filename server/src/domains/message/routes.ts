import type { addressApi } from '#contract/message/address.ts';
import type { alarmApi, alarmRuleApi } from '#contract/message/alarm.ts';
import type { informApi } from '#contract/message/inform.ts';
import type { messageApi } from '#contract/message/message.ts';
import type { pushApi } from '#contract/message/push.ts';
import type { remindingApi } from '#contract/message/reminding.ts';
import type { thresholdApi } from '#contract/message/threshold.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { addressPage, handleAddress, ignoreAddress, mayHandle } from './address.ts';
import {
  acknowledgeAlarms,
  assignAlarm,
  claimAlarm,
  handleAlarm,
  ignoreAlarm,
  seeAlarms,
  snoozeAlarms,
} from './alarm/acts.ts';
import { alarmHandlers, alarmList, alarmPage, alarmSync, thresholdAlerts } from './alarm/read.ts';
import { ruleList, ruleReceivers, saveRule } from './alarm/rules.ts';
import {
  informChoices,
  informDetail,
  informList,
  publishInform,
  readInform,
  saveInform,
  withdrawInform,
} from './inform.ts';
import {
  deleteMessages,
  messagePage,
  readAllMessages,
  readMessages,
  unreadMessages,
  updateMessageStatus,
} from './message.ts';
import { issueTicket } from './push/ticket.ts';
import { handleReminder, openReminders, readReminders, remind, remindable, seenReminders } from './reminding.ts';
import { thresholds } from './threshold.ts';

export const message = {
  page: query(messagePage),
  unreadList: query(unreadMessages),
  read: command(readMessages),
  readAll: command(readAllMessages),
  updateStatus: command(updateMessageStatus),
  delete: command(deleteMessages),
} satisfies Handlers<typeof messageApi>;

export const alarm = {
  list: query(alarmList),
  sync: query(alarmSync),
  queryPage: query(alarmPage),
  handlers: query(alarmHandlers),
  seen: command(seeAlarms),
  acknowledge: command(acknowledgeAlarms),
  snooze: command(snoozeAlarms),
  claim: command(claimAlarm),
  assign: command(assignAlarm),
  handle: command(handleAlarm),
  ignore: command(ignoreAlarm),
} satisfies Handlers<typeof alarmApi>;

export const addressWarning = {
  page: query(addressPage),
  checkPermission: query(mayHandle),
  handle: command(handleAddress()),
  ignore: command(ignoreAddress),
  handleDeliveryAddress: command(handleAddress('deliveryAlarm')),
  handleSupplier: command(handleAddress('supplierAlarm')),
  handleOrderAddress: command(handleAddress('orderAlarm')),
} satisfies Handlers<typeof addressApi>;

export const alarmRule = {
  list: query(ruleList),
  receivers: query(ruleReceivers),
  save: command(saveRule),
} satisfies Handlers<typeof alarmRuleApi>;

export const informMessage = {
  list: query(informList),
  getById: query(informDetail),
  read: command(readInform),
  choices: query(informChoices),
  save: command(saveInform),
  publish: command(publishInform),
  withdraw: command(withdrawInform),
} satisfies Handlers<typeof informApi>;

export const remindingOrder = {
  unReadList: query(openReminders),
  readList: query(seenReminders),
  updateStatus: command(readReminders),
  handleUnRead: command(handleReminder),
  add: command(remind),
  people: query(remindable),
} satisfies Handlers<typeof remindingApi>;

export const inventoryThreshold = { ...thresholds, alertPage: query(thresholdAlerts) } satisfies Handlers<
  typeof thresholdApi
>;

export const push = { ticket: command(issueTicket) } satisfies Handlers<typeof pushApi>;
