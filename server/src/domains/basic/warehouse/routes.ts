import type { advanceHouseApi } from '#contract/basic/warehouse/advance-house.ts';
import { area, type areaApi } from '#contract/basic/warehouse/area.ts';
import { dock, type dockApi, type receivingPlaceApi } from '#contract/basic/warehouse/dock.ts';
import type { warehouseGroupApi } from '#contract/basic/warehouse/group.ts';
import type { layOutApi } from '#contract/basic/warehouse/lay-out.ts';
import { position, type positionApi } from '#contract/basic/warehouse/position.ts';
import type { roadwayPositionApi } from '#contract/basic/warehouse/roadway-position.ts';
import { roadway } from '#contract/basic/warehouse/roadway.ts';
import { room, type roomApi } from '#contract/basic/warehouse/room.ts';
import { shelfCodeRule, type shelfCodeRuleApi } from '#contract/basic/warehouse/shelf-code-rule.ts';
import { warehouseSync, type warehouseSyncApi } from '#contract/basic/warehouse/sync.ts';
import { warehouse, type warehouseApi } from '#contract/basic/warehouse/warehouse.ts';
import { one, serve } from '../../../crud/serve.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import { exporting } from '../../../services/exports/serve.ts';
import { labelling } from '../../../services/labels/serve.ts';
import { areaLabels, positionLabels } from '../labels.ts';
import { serveMaster } from '../open-use.ts';
import { dockRules, roomRules } from '../rules.ts';
import { addAdvanceHouse, advanceHousePage, advanceHouses, updateAdvanceHouse } from './advance-house.ts';
import {
  areasOfHouses,
  areasOfKind,
  areasOfRoom,
  areasOfStaff,
  bindStaff,
  roomsByMode,
  staffOfArea,
  updateArea,
} from './area.ts';
import { dockOptions, dockPage, removeDocks, updateDock } from './dock.ts';
import { allGroups, groupPage, groups } from './group.ts';
import { layOut } from './lay-out.ts';
import { pickPositions } from './pick-position.ts';
import {
  addPosition,
  addPositions,
  positionImport,
  positionPage,
  removePositions,
  updateAreas,
  updatePosition,
  updateStates,
} from './position.ts';
import {
  addRoadways,
  bindPositions,
  orderPositions,
  renumberPositions,
  roadwayPositions,
  unbindPositions,
} from './roadway-position.ts';
import { exportRules, ruleImports } from './shelf-code-rule-sheet.ts';
import { addRule, setRuleState, updateRule } from './shelf-code-rule.ts';
import { syncImport, syncWarehouses } from './sync.ts';
import { addWarehouse, allWarehouses, refuseTooMany, warehouseImport } from './warehouse.ts';

const warehouses = {
  ...serveMaster(warehouse, () => [], refuseTooMany),
  ...one(warehouse),
  ...warehouseImport,
  add: command(addWarehouse),
  queryAll: query(allWarehouses),
} satisfies Handlers<typeof warehouseApi>;

const warehouseGroups = {
  ...groups.handlers,
  page: query(groupPage),
  queryAll: query(allGroups),
} satisfies Handlers<typeof warehouseGroupApi>;

const rooms = { ...serveMaster(room, roomRules), listByStorageMode: query(roomsByMode) } satisfies Handlers<
  typeof roomApi
>;

const layOuts = { addRoom: command(layOut) } satisfies Handlers<typeof layOutApi>;

const areas = {
  ...serve(area),
  ...one(area),
  ...labelling('areaLabel', areaLabels),
  update: command(updateArea),
  staff: query(staffOfArea),
  bindStaff: command(bindStaff),
  queryByHouseIds: query(areasOfHouses),
  queryByStaffId: query(areasOfStaff),
  queryByRoomId: query(areasOfRoom),
  queryPickArea: query(areasOfKind('PICK')),
  queryStorageArea: query(areasOfKind('STORE')),
} satisfies Handlers<typeof areaApi>;

const positions = {
  ...serve(position),
  ...positionImport,
  ...labelling('positionLabel', positionLabels),
  page: query(positionPage),
  add: command(addPosition),
  update: command(updatePosition),
  remove: command(removePositions),
  addBatch: command(addPositions),
  updateState: command(updateStates),
  updateArea: command(updateAreas),
} satisfies Handlers<typeof positionApi>;

const positionsOfRoadways = {
  query: query(roadwayPositions),
  batchSave: command(addRoadways),
  bind: command(bindPositions),
  unbind: command(unbindPositions),
  adjustOrderNum: command(orderPositions),
  refreshOrderNum: command(renumberPositions),
} satisfies Handlers<typeof roadwayPositionApi>;

const shelfCodeRules = {
  ...serve(shelfCodeRule),
  ...ruleImports,
  export: exporting(exportRules),
  add: command(addRule),
  update: command(updateRule),
  updateState: command(setRuleState),
} satisfies Handlers<typeof shelfCodeRuleApi>;

const forwardHouses = {
  ...advanceHouses.handlers,
  page: query(advanceHousePage),
  add: command(addAdvanceHouse),
  update: command(updateAdvanceHouse),
} satisfies Handlers<typeof advanceHouseApi>;

const { page: syncPage, export: exportSync } = serve(warehouseSync);

const warehouseSyncs = {
  ...syncImport,
  page: syncPage,
  export: exportSync,
  sync: command(syncWarehouses),
} satisfies Handlers<typeof warehouseSyncApi>;

const docks = {
  ...serve(dock, dockRules),
  page: query(dockPage),
  options: query(dockOptions),
  update: command(updateDock),
  remove: command(removeDocks),
} satisfies Handlers<typeof dockApi>;

const receivingPlaces = {
  query: docks.page,
  add: docks.add,
  update: docks.update,
  delete: docks.remove,
} satisfies Handlers<typeof receivingPlaceApi>;

/** The groups of this room. */
export const routes = {
  warehouse: warehouses,
  warehouseGroup: warehouseGroups,
  room: rooms,
  layOut: layOuts,
  area: areas,
  shelfCodeRule: shelfCodeRules,
  position: positions,
  roadwayPosition: positionsOfRoadways,
  advanceHouse: forwardHouses,
  warehouseSync: warehouseSyncs,
  dock: docks,
  receivingPlace: receivingPlaces,
  roadway: serve(roadway),
  pickPosition: pickPositions,
};
