import { sql } from 'kysely';
import { carrier, type carrierApi } from '#contract/basic/transport/carrier.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Row } from '#contract/kit/resource.ts';
import { exported, page, specOf } from '../../../crud/serve.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { narrowed } from '../validity.ts';

const spec = specOf(carrier);
const PAPERS = [sql`t.licence_until`, sql`t.insure_until`, sql`t.contract_until`];

/** Carriers, also only those with a paper that has run out or soon will. */
export const carrierPage = (ctx: Ctx, { param: { expiring, ...param }, ...input }: InputOf<typeof carrierApi.page>) =>
  page<Row<typeof carrier.spec.fields>>(ctx, { ...spec, ...narrowed(expiring, PAPERS) }, { ...input, param });
export const exportCarriers = (ctx: Ctx, { expiring, ...param }: InputOf<typeof carrierApi.export>) =>
  exported(ctx, { ...spec, ...narrowed(expiring, PAPERS) }, param);
