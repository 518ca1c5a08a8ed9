import { cart, type cartApi } from '#contract/basic/container/cart.ts';
import { cartonFlow, type cartonFlowApi } from '#contract/basic/container/carton-flow.ts';
import { lpn, type lpnApi } from '#contract/basic/container/lpn.ts';
import { packingMaterial, type packingMaterialApi } from '#contract/basic/container/packing-material.ts';
import { seedWall, type seedSlotApi, type seedWallApi } from '#contract/basic/container/seed-wall.ts';
import { containerSpec } from '#contract/basic/container/spec.ts';
import { one, serve } from '../../../crud/serve.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import { exporting } from '../../../services/exports/serve.ts';
import { labelling } from '../../../services/labels/serve.ts';
import { cartLabels, lpnLabels, slotLabels, wallLabels } from '../labels.ts';
import { serveMaster } from '../open-use.ts';
import { gridRules } from '../rules.ts';
import {
  addCartonFlow,
  cartonFlowImports,
  cartonFlowPage,
  cartonManagers,
  exportCartonFlows,
  updateCartonFlow,
} from './carton-flow.ts';
import {
  addCart,
  addLpns,
  cartImport,
  disableLpns,
  enableLpns,
  lpnImports,
  lpnLists,
  removeCarts,
  updateCart,
} from './lpn.ts';
import { addWall, removeWalls, slotsOfWalls, updateWall, wallImport } from './seed-wall.ts';

const lpns = {
  ...serve(lpn),
  ...lpnLists,
  ...labelling('lpnLabel', lpnLabels),
  ...lpnImports,
  addBatch: command(addLpns),
  disable: command(disableLpns),
  enable: command(enableLpns),
} satisfies Handlers<typeof lpnApi>;

const cartonFlows = {
  ...serve(cartonFlow),
  ...cartonFlowImports,
  export: exporting(exportCartonFlows),
  page: query(cartonFlowPage),
  add: command(addCartonFlow),
  update: command(updateCartonFlow),
  managers: query(cartonManagers),
} satisfies Handlers<typeof cartonFlowApi>;

const carts = {
  ...serve(cart, gridRules),
  ...cartImport,
  ...labelling('cartLabel', cartLabels),
  add: command(addCart),
  update: command(updateCart),
  remove: command(removeCarts),
} satisfies Handlers<typeof cartApi>;

const seedWalls = {
  ...serve(seedWall, gridRules),
  ...wallImport,
  ...labelling('wallLabel', wallLabels),
  add: command(addWall),
  update: command(updateWall),
  remove: command(removeWalls),
  slots: query(slotsOfWalls),
} satisfies Handlers<typeof seedWallApi>;

const seedSlots = labelling('slotLabel', slotLabels) satisfies Handlers<typeof seedSlotApi>;

/** The groups of this room. */
export const routes = {
  lpn: lpns,
  cart: carts,
  cartonFlow: cartonFlows,
  seedWall: seedWalls,
  seedSlot: seedSlots,
  containerSpec: serveMaster(containerSpec),
  packingMaterial: { ...serve(packingMaterial), ...one(packingMaterial) } satisfies Handlers<typeof packingMaterialApi>,
};
