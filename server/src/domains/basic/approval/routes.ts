import type { changeRequestApi } from '#contract/basic/approval/change-request.ts';
import type { goodsStandardApi } from '#contract/basic/approval/goods-standard.ts';
import type { platformAuditApi } from '#contract/basic/approval/platform-audit.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import { exporting } from '../../../services/exports/serve.ts';
import { addChange, auditChanges, withdrawChange } from './change-request.ts';
import { changeOptions } from './changeable.ts';
import { addStandard, auditStandard, withdrawStandard } from './goods-standard.ts';
import { addPlatformAudit, auditPlatform, withdrawPlatform } from './platform-audit.ts';
import { changeableNow, changeDetail, changes } from './read-change-request.ts';
import { standardDetail, standards } from './read-goods-standard.ts';
import { platformDetail, platforms } from './read-platform-audit.ts';

const goodsStandards = {
  queryPage: query(standards.page),
  detail: query(standardDetail),
  export: exporting(standards.export),
  add: command(addStandard),
  audit: command(auditStandard),
  withdraw: command(withdrawStandard),
} satisfies Handlers<typeof goodsStandardApi>;

const changeRequests = {
  queryPage: query(changes.page),
  detail: query(changeDetail),
  export: exporting(changes.export),
  options: query(changeOptions),
  current: query(changeableNow),
  add: command(addChange),
  audit: command(auditChanges),
  withdraw: command(withdrawChange),
} satisfies Handlers<typeof changeRequestApi>;

const platformAudits = {
  queryPage: query(platforms.page),
  detail: query(platformDetail),
  export: exporting(platforms.export),
  add: command(addPlatformAudit),
  audit: command(auditPlatform),
  withdraw: command(withdrawPlatform),
} satisfies Handlers<typeof platformAuditApi>;

/** The groups of this room. */
export const routes = {
  goodsStandard: goodsStandards,
  changeRequest: changeRequests,
  platformAudit: platformAudits,
};
