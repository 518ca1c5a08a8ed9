import { anomalyConfig } from '#contract/basic/anomaly-config.ts';
import type { api } from '#contract/basic/api.ts';
import { serve } from '../../crud/serve.ts';
import { command, type Handlers } from '../../platform/command/call.ts';
import type { Routes } from '../../platform/http/mount.ts';
import { addAnomaly, updateAnomaly } from './anomaly-config.ts';
import { routes as approval } from './approval/routes.ts';
import { routes as container } from './container/routes.ts';
import { routes as goods } from './goods/routes.ts';
import { openMasters } from './open/routes.ts';
import { routes as partner } from './partner/routes.ts';
import { routes as transport } from './transport/routes.ts';
import { routes as warehouse } from './warehouse/routes.ts';

/** What the domain serves: the groups of its rooms, and one of its own. */
export const routes = {
  ...warehouse,
  ...container,
  ...transport,
  ...partner,
  ...goods,
  ...approval,
  openMasters,
  anomalyConfig: {
    ...serve(anomalyConfig),
    add: command(addAnomaly),
    update: command(updateAnomaly),
  } satisfies Handlers<typeof anomalyConfig.api>,
} satisfies Routes<typeof api>;
