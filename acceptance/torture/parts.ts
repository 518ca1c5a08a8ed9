import { crash } from './crash.ts';
import { histories } from './histories.ts';
import { network } from './network.ts';
import { overload } from './overload.ts';
import type { Part } from './part.ts';
import { isolation, poison } from './rings.ts';
import { rolling } from './rolling.ts';
import { slow } from './slow.ts';

/** Every kind of torture, in the order it is run. */
export const PARTS: readonly Part[] = [histories, crash, rolling, network, overload, slow, poison, isolation];
