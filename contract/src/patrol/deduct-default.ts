import { resource } from '../kit/resource.ts';
import { deductPoint } from './deduct-point.ts';

/** Deduction of the company (默认扣分): what holds in every warehouse that has none of its own for the kind, category and level (office.md §4.9). */
export const deductDefault = resource({
  name: 'deductDefault',
  label: '默认扣分',
  table: 'patrol.deduct_default',
  scope: 'tenant',
  base: '/warehouse-base-server/v1/deductDefault',
  permit: 'ins:deductDefault',
  fields: deductPoint.spec.fields,
  key: ['category', 'kind', 'level'],
  search: ['kind', 'category', 'level', 'status'],
  columns: ['category', 'kind', 'level', 'points', 'categoryCap', 'rectifyHours', 'status'],
});
