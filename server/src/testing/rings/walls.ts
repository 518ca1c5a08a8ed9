import type { Endpoint } from '#contract/kit/endpoint.ts';
import { calls } from './feeding.ts';
import { masters, ownerless } from './masters.ts';
import { NO_OWNER, OF_THE_HOUSE, OF_THE_PRODUCT, OF_THE_TENANT, type Ring } from './ring.ts';
import type { Wall } from './wall.ts';

/** Calls that answer nothing a wall could hide, in any group. */
const EMPTY_CALLS: Readonly<Record<string, string>> = { template: 'an empty form' };

/** What a domain says of a call at a wall; else of its group. */
function said(name: string, respect: 'open' | 'passes' | 'unasked', wall: Wall): string | undefined {
  const at = (key: string): string | null | undefined => {
    const reasons: Ring[string][typeof respect] = calls[key]?.[respect];
    return reasons?.[wall] === undefined ? reasons?.every : reasons[wall];
  };
  const own = at(name);
  return (own === undefined ? at(name.split('.')[0] ?? '') : own) ?? undefined;
}

/** What the kit makes of a table without owners; a call somebody wrote beside it is asked. */
function ownedByNobody(group: string, call: string): string | undefined {
  const master = masters.find((one) => one.group === group);
  if (!master?.calls.includes(call) || calls[group]?.owned || !ownerless(master.spec.table)) return undefined;
  return master.spec.scope === 'tenant' ? OF_THE_TENANT : OF_THE_HOUSE;
}

/** Of the tenant, and what it answers lies in warehouses all the same: its domain says so. */
const walledAnyway = (name: string): boolean =>
  [name, name.split('.')[0] ?? ''].some((key) => calls[key]?.open?.warehouse === null);

/** Why a wall does not concern a read; undefined when it does. */
export function unwalled(name: string, endpoint: Endpoint, wall: Wall): string | undefined {
  if (wall === 'warehouse' && endpoint.scope === 'tenant' && !walledAnyway(name))
    return 'the contract says: of the tenant, the same in every warehouse';
  const [group = '', call = ''] = name.split('.');
  return said(name, 'open', wall) ?? EMPTY_CALLS[call] ?? (wall === 'owner' ? ownedByNobody(group, call) : undefined);
}

/** Menus belong to nobody. */
const MENU = { menuId: OF_THE_PRODUCT, menuIds: OF_THE_PRODUCT };
const MASTER = 'a master of the tenant, the same in every warehouse';
/** Fields whose rows a wall does not part, and why. */
const SHARED: Readonly<Record<Wall, Readonly<Record<string, string>>>> = {
  tenant: MENU,
  warehouse: {
    ...MENU,
    toUser: 'people belong to the tenant',
    ownerId: MASTER,
    ownerIds: MASTER,
    carTypeId: MASTER,
    categoryId: MASTER,
    supplierId: MASTER,
    producerId: MASTER,
    customerId: MASTER,
    storeId: MASTER,
    goodsId: MASTER,
    feeId: MASTER,
    similarId: MASTER,
    specId: MASTER,
    assigneeId: 'people belong to the tenant',
    supervisorId: 'people belong to the tenant',
    toHouseId: 'the other warehouse of a transfer',
  },
  owner: {
    ...MENU,
    toUser: NO_OWNER,
    toHouseId: 'the other warehouse of a transfer, which belongs to no owner',
    categoryId: NO_OWNER,
    levelId: NO_OWNER,
    brandId: NO_OWNER,
    routeId: NO_OWNER,
    stagePositionId: NO_OWNER,
    assigneeId: NO_OWNER,
    areaId: NO_OWNER,
    positionId: NO_OWNER,
    baseUnitId: NO_OWNER,
    specId: NO_OWNER,
    dockId: NO_OWNER,
    roomId: NO_OWNER,
    houseId: NO_OWNER,
    warehouseIds: NO_OWNER,
    feeId: NO_OWNER,
    categoryIds: NO_OWNER,
    staffId: NO_OWNER,
  },
};

/** Why a command may take these fields of somebody beyond a wall; undefined when it must not. */
export function passes(name: string, endpoint: Endpoint, wall: Wall, fields: readonly string[]): string | undefined {
  const open = unwalled(name, endpoint, wall) ?? said(name, 'passes', wall);
  if (open !== undefined) return open;
  const reasons = fields.map((field) => SHARED[wall][field]);
  return reasons.length > 0 && reasons.every((reason) => reason !== undefined)
    ? [...new Set(reasons)].join('; ')
    : undefined;
}

/** Why a command cannot be asked at a wall; undefined when it must be. */
export const unaskable = (name: string, wall: Wall): string | undefined => said(name, 'unasked', wall);
