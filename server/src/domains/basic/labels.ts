import { slotCode } from '#contract/basic/container/seed-wall.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { here, ofOwners } from '../../platform/list/filters.ts';
import type { Contents } from '../../services/labels/serve.ts';

interface PositionLabel {
  id: number;
  code: string;
  area: string;
  room: string;
  roadway: string | null;
  bay: number;
  level: number;
  slot: number;
  checkDigit: string | null;
}

/** Position labels: what a picker reads from the aisle, and the check digits he says. */
export const positionLabels: Contents = async (ctx, ids) => {
  const rows = await ctx.rows<PositionLabel>`
    select p.id, p.code, a.name as area, m.name as room, r.code as roadway, p.bay, p.level, p.slot, p.check_digit
    from basic.position p
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    join basic.room m on m.tenant_id = p.tenant_id and m.warehouse_id = p.warehouse_id and m.id = p.room_id
    left join basic.roadway r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.roadway_id
    where ${here(ctx, 'p')}
      and not p.is_deleted
      and p.id = any(${ids}::bigint[])
  `;
  return rows.map(({ id, code, area, room, roadway, bay, level, slot, checkDigit }) => ({
    id,
    code,
    title: code,
    headline: `${room} ${area}`,
    facts: [
      ['巷道', roadway],
      ['列', bay || null],
      ['层', bay ? level : null],
      ['位', slot || null],
      ['校验码', checkDigit],
    ],
  }));
};

/** Area labels: what hangs over an area and is scanned by whoever walks through it. */
export const areaLabels: Contents = async (ctx, ids) => {
  const rows = await ctx.rows<{ id: number; code: string; name: string; kind: string; room: string; house: string }>`
    select a.id, a.code, a.name, a.kind, m.name as room, w.name as house
    from basic.area a
    join basic.room m on m.tenant_id = a.tenant_id and m.warehouse_id = a.warehouse_id and m.id = a.room_id
    join basic.warehouse w on w.tenant_id = a.tenant_id and w.id = a.warehouse_id
    where ${here(ctx, 'a')}
      and not a.is_deleted
      and a.id = any(${ids}::bigint[])
  `;
  return rows.map(({ id, code, name, kind, room, house }) => ({
    id,
    code,
    title: code,
    headline: name,
    facts: [
      ['类型', nameOf('areaKind', kind)],
      ['库房', room],
      ['仓库', house],
    ],
  }));
};

/** Labels of pallets, totes and cages: their number. What they hold changes; while it is somebody's, so are they. */
export const lpnLabels: Contents = async (ctx, ids) => {
  const rows = await ctx.rows<{
    id: number;
    code: string;
    kind: string;
    ownerId: number | null;
    spec: string | null;
    house: string;
  }>`
    select l.id, l.code, l.kind, l.owner_id, s.name as spec, w.name as house
    from basic.lpn l
    join basic.warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
    left join basic.container_spec s on s.tenant_id = l.tenant_id and s.id = l.spec_id
    where ${here(ctx, 'l')}
      and not l.is_deleted
      and l.id <> 0
      and (l.owner_id is null or ${ofOwners(ctx, 'l')})
      and l.id = any(${ids}::bigint[])
  `;
  return rows.map(({ id, code, kind, ownerId, spec, house }) => ({
    id,
    ownerId,
    code,
    title: code,
    headline: nameOf('lpnKind', kind),
    facts: [
      ['规格', spec],
      ['仓库', house],
    ],
  }));
};

interface GoodsLabel {
  id: number;
  code: string;
  name: string;
  barcode: string | null;
  spec: string | null;
  unit: string;
  owner: string;
  ownerId: number;
  categoryId: number | null;
  life: number | null;
}

/** Goods labels: the barcode of a single piece where there is one, else our own code. */
export const goodsLabels: Contents = async (ctx, ids) => {
  const rows = await ctx.rows<GoodsLabel>`
    select g.id, g.code, g.name, g.spec, u.name as unit, o.name as owner, g.owner_id, g.category_id,
      g.shelf_life_days as life,
      (
        select b.barcode
        from basic.goods_barcode b
        where b.tenant_id = g.tenant_id
          and b.goods_id = g.id
        order by b.unit_level, b.id
        limit 1
      ) as barcode
    from basic.goods g
    join basic.owner o on o.tenant_id = g.tenant_id and o.id = g.owner_id
    join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
    where g.tenant_id = ${ctx.tenantId}
      and ${ofOwners(ctx, 'g')}
      and not g.is_deleted
      and g.id = any(${ids}::bigint[])
  `;
  return rows.map(({ id, code, name, barcode, spec, unit, owner, ownerId, categoryId, life }) => ({
    id,
    ownerId,
    categoryId,
    code: barcode ?? code,
    title: code,
    headline: name,
    facts: [
      ['规格', spec],
      ['单位', unit],
      ['保质期', life && `${life}天`],
      ['货主', owner],
    ],
  }));
};

const grid = (rows: number, cols: number): string => `${rows} × ${cols}`;

/** Picking cart labels: what a picker scans to take one. */
export const cartLabels: Contents = async (ctx, ids) => {
  const rows = await ctx.rows<{ id: number; code: string; rows: number; cols: number; house: string }>`
    select c.id, c.code, c.rows, c.cols, w.name as house
    from basic.cart c
    join basic.warehouse w on w.tenant_id = c.tenant_id and w.id = c.warehouse_id
    where ${here(ctx, 'c')}
      and not c.is_deleted
      and c.id = any(${ids}::bigint[])
  `;
  return rows.map(({ id, code, house, ...size }) => ({
    id,
    code,
    title: code,
    headline: '拣货车',
    facts: [
      ['格口', grid(size.rows, size.cols)],
      ['仓库', house],
    ],
  }));
};

/** Seed wall labels: its own code, above its slots. */
export const wallLabels: Contents = async (ctx, ids) => {
  const rows = await ctx.rows<{ id: number; code: string; area: string; rows: number; cols: number }>`
    select s.id, s.code, a.name as area, s.rows, s.cols
    from basic.seed_wall s
    join basic.area a on a.tenant_id = s.tenant_id and a.warehouse_id = s.warehouse_id and a.id = s.area_id
    where ${here(ctx, 's')}
      and not s.is_deleted
      and s.id = any(${ids}::bigint[])
  `;
  return rows.map(({ id, code, area, ...size }) => ({
    id,
    code,
    title: code,
    headline: '播种墙',
    facts: [
      ['库区', area],
      ['格口', grid(size.rows, size.cols)],
    ],
  }));
};

/** Labels of a wall's slots, counted row by row from the upper left: the number stands large, because that is what the sorter is told. */
export const slotLabels: Contents = async (ctx, ids) => {
  const rows = await ctx.rows<{ id: number; wall: string; no: number; cols: number }>`
    select s.id, w.code as wall, s.slot_no as no, w.cols
    from basic.seed_slot s
    join basic.seed_wall w on w.tenant_id = s.tenant_id and w.warehouse_id = s.warehouse_id and w.id = s.wall_id
    where ${here(ctx, 's')}
      and not w.is_deleted
      and s.id = any(${ids}::bigint[])
  `;
  return rows.map(({ id, wall, no, cols }) => ({
    id,
    code: slotCode(wall, no),
    title: String(no),
    headline: `播种墙 ${wall}`,
    facts: [
      ['行', Math.ceil(no / cols)],
      ['列', ((no - 1) % cols) + 1],
    ],
  }));
};
