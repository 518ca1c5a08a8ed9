import type { z } from 'zod';
import type { hit } from '#contract/home/home.ts';
import { kinds, type Kind } from '#contract/home/search.ts';
import { orderLife as inboundLife } from '#contract/inbound/order-life.ts';
import { adjustLife } from '#contract/inner/adjust-life.ts';
import { stateName, type Machine } from '#contract/kit/machine.ts';
import { shipmentLife } from '#contract/outbound/carton-life.ts';
import { orderLife as outboundLife } from '#contract/outbound/order-life.ts';
import { pickTaskLife } from '#contract/outbound/pick-life.ts';
import { waveLife } from '#contract/outbound/wave-life.ts';
import { putawayLife } from '#contract/task/life.ts';
import { searchMenu } from './menu-search.ts';
import type { Application } from './menu.ts';

type Hit = z.output<typeof hit>;

/** One line of the command bar. */
export interface Entry {
  key: string;
  group: string;
  code: string;
  name: string;
  note: string;
  to: string;
  /** The page whose help opens there. */
  help?: string;
}

const MENUS_SHOWN = 8;
const LIVES: Partial<Record<Hit['kind'], Machine>> = {
  inbound: inboundLife,
  outbound: outboundLife,
  putaway: putawayLife,
  pick: pickTaskLife,
  shipment: shipmentLife,
  wave: waveLife,
  adjust: adjustLife,
};

/** Where a hit leads whoever holds these permissions. */
export function wayTo(found: Hit, perms: ReadonlySet<string>): string | undefined {
  const { ways }: Kind = kinds[found.kind];
  const value = (name: string): string =>
    name === 'id' ? String(found.id) : name === 'ownerId' ? String(found.ownerId) : found.code;
  return ways
    .find((way) => perms.has(way.permit))
    ?.to.replaceAll(/\{(id|code|ownerId)\}/g, (_, name: string) => encodeURIComponent(value(name)));
}

/** Everything that fits, menus first, then what the server found, kind by kind. */
export function entriesOf(
  apps: readonly Application[],
  text: string,
  hits: readonly Hit[],
  perms: ReadonlySet<string>,
): Entry[] {
  const menus = searchMenu(apps, text)
    .slice(0, MENUS_SHOWN)
    .map((app): Entry => ({
      key: `menu ${app.menuId}`,
      group: '菜单',
      code: '',
      name: app.name,
      note: app.above.join(' / '),
      to: app.url,
    }));
  const found = hits.flatMap((one): Entry[] => {
    const to = wayTo(one, perms),
      life = LIVES[one.kind];
    return to === undefined
      ? []
      : [
          {
            key: `${one.kind} ${one.id}`,
            group: kinds[one.kind].label,
            code: one.code,
            name: one.name,
            note: life && one.status !== null ? stateName(life, one.status) : '',
            to,
          },
        ];
  });
  return [...menus, ...found];
}
