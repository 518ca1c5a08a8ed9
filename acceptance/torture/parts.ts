import { crash } from './crash/crash.ts';
import { histories } from './histories/histories.ts';
import { network } from './network.ts';
import { nodes } from './nodes/nodes.ts';
import { rolling } from './nodes/rolling.ts';
import { overload } from './overload.ts';
import type { Part } from './part.ts';
import { pooler } from './pooler.ts';
import { restore } from './restore/restore.ts';
import { isolation, poison } from './rings.ts';
import { slow } from './slow.ts';
import { standby } from './standby.ts';
import { upgrade } from './upgrade.ts';

/** Every kind of torture, in the order it is run. */
export const PARTS: readonly Part[] = [
  histories,
  crash,
  rolling,
  nodes,
  pooler,
  standby,
  upgrade,
  restore,
  network,
  overload,
  slow,
  poison,
  isolation,
];
