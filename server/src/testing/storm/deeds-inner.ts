import { mine, one, type Id } from './dice.ts';
import type { Deed } from './storm.ts';

const STORED = `select s.id, s.on_hand, s.on_hand - s.allocated - s.locked - s.moving as free from inventory.stock s join basic.position p on p.id = s.position_id join basic.area a on a.id = p.area_id
  where ${mine('s')} and s.on_hand > 0 and a.kind in ('STORE', 'PICK')`;
interface Stored extends Id, Record<string, unknown> {
  on_hand: number;
  free: number;
}

export const move: Deed = {
  name: 'move',
  weight: 6,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    const line = await one<Id & { rest: number; task_id: number; whole_lpn: boolean }>(
      hands,
      `select l.id, l.qty - l.done_qty as rest, t.id as task_id, l.whole_lpn from inventory.task_line l join inventory.task t on t.id = l.task_id and ${mine('t')}
    where ${mine('l')} and l.state = 10 and t.kind = 'MOVE' and t.status in (10, 20) and (t.assignee_id is null or t.assignee_id = ${actor.userId})`,
    );
    if (line && dice.chance(0.7)) {
      if (dice.chance(0.15))
        await storm.call(actor, 'inMove', dice.chance(0.5) ? 'cancel' : 'finish', {
          ids: [line.task_id],
          reason: '改',
        });
      else
        await storm.call(actor, 'inMove', 'confirm', {
          lines: [{ lineId: line.id, qty: line.whole_lpn ? line.rest : dice.int(1, line.rest) }],
        });
      return true;
    }
    const row = await one<Stored>(hands, STORED);
    if (!row || row.free < 1) return false;
    await storm.call(actor, 'inMove', 'add', {
      moves: [{ stockId: row.id, qty: dice.int(1, row.free), toPositionCode: dice.pick(storm.shelves) }],
    });
    return true;
  },
};

export const replenish: Deed = {
  name: 'replenish',
  weight: 6,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    const line = await one<Id & { rest: number; task_id: number }>(
      hands,
      `select l.id, l.qty - l.done_qty as rest, t.id as task_id from inventory.task_line l join inventory.task t on t.id = l.task_id and ${mine('t')}
    where ${mine('l')} and l.state = 10 and t.kind = 'REPLENISH' and t.status in (10, 20) and (t.assignee_id is null or t.assignee_id = ${actor.userId})`,
    );
    if (!line) {
      if (dice.chance(0.1)) await storm.call(actor, 'replenish', 'generate', {});
      return false;
    }
    if (dice.chance(0.1))
      await storm.call(actor, 'replenish', dice.chance(0.5) ? 'cancel' : 'finish', {
        ids: [line.task_id],
        reason: '改',
      });
    else
      await storm.call(actor, 'replenish', 'confirm', {
        lines: [{ lineId: line.id, qty: dice.chance(0.6) ? line.rest : dice.int(1, line.rest) }],
      });
    return true;
  },
};

/** Move a container as it is, promises and all. */
export const pallet: Deed = {
  name: 'move pallet',
  weight: 3,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    const lpn = await one<{ code: string }>(
      hands,
      `select distinct n.code from basic.lpn n join inventory.stock s on s.lpn_id = n.id and ${mine('s')} and s.on_hand > 0 join basic.position p on p.id = s.position_id and ${mine('p')}
    join basic.area a on a.id = p.area_id and a.kind = 'STORE' where ${mine('n')} and n.kind = 'PALLET'`,
    );
    if (!lpn) return false;
    await storm.call(actor, 'inMove', 'add', {
      moves: [{ lpnCode: lpn.code, toPositionCode: dice.pick(storm.shelves) }],
    });
    return true;
  },
};

export const adjust: Deed = {
  name: 'adjust',
  weight: 3,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    const row = await one<Stored>(hands, STORED);
    if (!row) return false;
    const line = dice.chance(0.3)
      ? { stockId: row.id, changeQty: dice.int(1, 3), toQuality: 'D' }
      : { stockId: row.id, delta: dice.pick([-3, -1, 1, 2, 5]) };
    const made = await storm.call<{ id: number; version: number }>(actor, 'inventoryAdjust', 'add', {
      kind: 'toQuality' in line ? 3 : 1,
      ownerId: storm.ownerId,
      reasonCode: 'COUNT',
      lines: [line],
    });
    const ready = await storm.call<{ id: number; version: number }>(actor, 'inventoryAdjust', 'submit', {
      id: made.id,
      version: made.version,
    });
    await storm.call(actor, 'inventoryAdjust', 'generateTask', { id: ready.id, version: ready.version });
    return true;
  },
};
