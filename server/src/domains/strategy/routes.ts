import type { settingChangeApi } from '#contract/strategy/change.ts';
import type { settingCheckApi } from '#contract/strategy/check.ts';
import type { settingCopyApi } from '#contract/strategy/copy.ts';
import { customerContainer, type customerContainerApi } from '#contract/strategy/customer-container.ts';
import { factoryRoom, type factoryRoomApi } from '#contract/strategy/factory-room.ts';
import { goodsSimilar, type goodsSimilarApi } from '#contract/strategy/goods-similar.ts';
import { ownerBusinessConfig } from '#contract/strategy/owner-business-config.ts';
import type { presetApi } from '#contract/strategy/preset.ts';
import type { tryoutApi } from '#contract/strategy/tryout.ts';
import { importOf } from '../../crud/import.ts';
import type { Rules } from '../../crud/rows.ts';
import { insertStaged, one, serve, specOf } from '../../crud/serve.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { importAtOnce } from '../../services/imports/serve.ts';
import { settingChanges } from './change/read.ts';
import { undoChange } from './change/undo.ts';
import { checkSetting } from './check/check.ts';
import { containerFlows, containerStatistic } from './containers/container-flow.ts';
import {
  addCustomerContainer,
  customerContainerImport,
  updateCustomerContainer,
} from './containers/customer-container.ts';
import { copySetting, previewCopy } from './copy/copy.ts';
import { standIns } from './goods-similar.ts';
import { inbound } from './inbound/routes.ts';
import { outbound } from './outbound/routes.ts';
import { applyPreset } from './preset/apply.ts';
import { comparePreset } from './preset/compare.ts';
import { stock } from './stock/routes.ts';
import { triedLines } from './tryout/lines.ts';
import { resolveTried } from './tryout/resolve.ts';

const notItself: Rules = (row) =>
  row.goodsId === row.similarId ? [{ field: 'similarId', msg: '不能选择相同商品' }] : [];

const pairs = specOf(goodsSimilar);

/** What the domain serves: configuration, by the kit alone. */
export const routes = {
  goodsSimilar: {
    ...serve(goodsSimilar, notItself),
    import: importAtOnce(importOf(pairs, notItself), (ctx, batchId) => insertStaged(ctx, pairs, batchId)),
    querySimilarGoods: query(standIns),
  } satisfies Handlers<typeof goodsSimilarApi>,
  customerContainer: {
    ...serve(customerContainer),
    ...customerContainerImport,
    add: command(addCustomerContainer),
    update: command(updateCustomerContainer),
    flows: query(containerFlows),
    outstanding: query(containerStatistic),
  } satisfies Handlers<typeof customerContainerApi>,
  factoryRoom: { ...serve(factoryRoom), ...one(factoryRoom) } satisfies Handlers<typeof factoryRoomApi>,
  ownerBusinessConfig: serve(ownerBusinessConfig),
  ...inbound,
  ...outbound,
  ...stock,
  tryout: { resolve: query(resolveTried), lines: query(triedLines) } satisfies Handlers<typeof tryoutApi>,
  settingCopy: { preview: query(previewCopy), copy: command(copySetting) } satisfies Handlers<typeof settingCopyApi>,
  settingCheck: { list: query(checkSetting) } satisfies Handlers<typeof settingCheckApi>,
  preset: { compare: query(comparePreset), apply: command(applyPreset) } satisfies Handlers<typeof presetApi>,
  settingChange: { page: query(settingChanges), undo: command(undoChange) } satisfies Handlers<typeof settingChangeApi>,
};
