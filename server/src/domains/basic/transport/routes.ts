import { carType } from '#contract/basic/transport/car-type.ts';
import { car, type carApi } from '#contract/basic/transport/car.ts';
import { carrier, type carrierApi } from '#contract/basic/transport/carrier.ts';
import { driver, type driverApi } from '#contract/basic/transport/driver.ts';
import type { routeApi } from '#contract/basic/transport/route.ts';
import { serve } from '../../../crud/serve.ts';
import { command, query, type Call, type Handlers } from '../../../platform/command/call.ts';
import type { Command } from '../../../platform/command/run.ts';
import { exporting } from '../../../services/exports/serve.ts';
import { carRules } from '../rules.ts';
import { bindDriver, carOptions, carPage, exportCars, renewCars, setCars, updateCar } from './car.ts';
import { carrierPage, exportCarriers, removeCarriers } from './carrier.ts';
import {
  addDriver,
  auditDrivers,
  blacklistDrivers,
  driverNumbers,
  driverOptions,
  driverPage,
  exportDrivers,
  noteLook,
  renewDrivers,
  setDrivers,
  updateDriver,
} from './driver.ts';
import { addRoute, deliveryRoutes, routePage, storePlaces, updateRoute } from './route.ts';

const groupedRoutes = {
  ...deliveryRoutes.handlers,
  page: query(routePage),
  places: async (call, input) => ({
    ...(await query(storePlaces)(call, input)),
    styleUrl: call.platform.outside.mapStyleUrl ?? null,
  }),
  add: command(addRoute),
  update: command(updateRoute),
} satisfies Handlers<typeof routeApi>;

const cars = {
  ...serve(car, carRules),
  page: query(carPage),
  options: query(carOptions),
  export: exporting(exportCars),
  update: command(updateCar),
  enable: command(setCars('enable')),
  disable: command(setCars('disable')),
  repair: command(setCars('repair')),
  renew: command(renewCars),
  bindDriver: command(bindDriver),
} satisfies Handlers<typeof carApi>;

const carriers = {
  ...serve(carrier),
  page: query(carrierPage),
  export: exporting(exportCarriers),
  remove: command(removeCarriers),
} satisfies Handlers<typeof carrierApi>;

/** A command that seals or reads what is sealed. */
const withSecrets =
  <I, O>(act: (secrets: Call['platform']['secrets']) => Command<I, O>) =>
  (call: Call, input: I): Promise<O> =>
    command(act(call.platform.secrets))(call, input);

const drivers = {
  ...serve(driver),
  page: query(driverPage),
  options: query(driverOptions),
  export: exporting(exportDrivers),
  add: withSecrets(addDriver),
  update: withSecrets(updateDriver),
  audit: command(auditDrivers),
  enable: command(setDrivers(1)),
  disable: command(setDrivers(0)),
  renew: command(renewDrivers),
  blacklist: command(blacklistDrivers),
  // What a command answers is stored under its key: the look is the command, the numbers are read beside it.
  numbers: async (call, input) => {
    await command(noteLook)(call, input);
    return query(driverNumbers(call.platform.secrets))(call, input);
  },
} satisfies Handlers<typeof driverApi>;

/** The groups of this room. */
export const routes = {
  route: groupedRoutes,
  car: cars,
  driver: drivers,
  carrier: carriers,
  carType: serve(carType),
};
