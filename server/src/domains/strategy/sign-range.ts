import type { Ctx } from '../../platform/ctx.ts';
import { here } from '../../platform/list/filters.ts';
import { inForce } from './validity/in-force.ts';

/** A circle around a gate. */
export interface Gate {
  lng: number;
  lat: number;
  radiusM: number;
}

/** Where, when and with what a truck signs in (C23). No gates: from anywhere. */
export interface SignRules {
  gates: Gate[];
  earlyMin: number;
  lateMin: number;
  tempNeed: boolean;
}

/** Nothing configured: as the setting itself begins. */
const DEFAULT: SignRules = { gates: [], earlyMin: 120, lateMin: 120, tempNeed: true };

/** Of several gates the most patient one says how early and how late; cold goods are measured where any of them asks for it. */
export async function signRules(ctx: Ctx): Promise<SignRules> {
  const rows = await ctx.rows<Gate & Omit<SignRules, 'gates'>>`
    select r.lng::float8 as lng, r.lat::float8 as lat, r.radius_m, r.early_min, r.late_min, r.temp_need
    from strategy.sign_range r
    where ${here(ctx, 'r')}
      and ${inForce('r')}
    order by r.id
    limit 50
  `;
  if (rows.length === 0) return DEFAULT;
  return {
    gates: rows.map(({ lng, lat, radiusM }) => ({ lng, lat, radiusM })),
    earlyMin: Math.max(...rows.map(({ earlyMin }) => earlyMin)),
    lateMin: Math.max(...rows.map(({ lateMin }) => lateMin)),
    tempNeed: rows.some(({ tempNeed }) => tempNeed),
  };
}
