import { changePosition } from './inbound/putaway.ts';
import { receiveRights } from './inbound/receive.ts';

/** A permission that opens no call of its own: it lets a warning pass inside one. */
export interface Right { permit: `${string}:${string}`; label: string }

/** Every such right; together with the permissions of the catalogue, all that can be granted. */
export const rights: readonly Right[] = [
  receiveRights.life,
  receiveRights.over,
  changePosition,
  { permit: 'task:move:changePos', label: '更换移库库位' },
  { permit: 'task:replenish:changePos', label: '更换补货库位' },
  { permit: 'task:unpick:changePos', label: '更换返架库位' },
  { permit: 'out:pack:weight', label: '允许称重偏差' },
  { permit: 'out:ship:partial', label: '部分发运' },
];
