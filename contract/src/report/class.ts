import { resource } from '../kit/resource.ts';
import { code, count, name, status } from '../terms/fields.ts';

/** Report class (报表分类): under what heading reports stand. */
export const reportClass = resource({
  name: 'reportClass',
  label: '报表分类',
  table: 'report.class',
  scope: 'tenant',
  base: '/warehouse-base-server/v1/reportClass',
  permit: 'tpl:reportClass',
  fields: { code: code('分类编码'), name: name('分类名称'), sort: count('排序'), status: status() },
  key: ['code'],
  search: ['code', 'name', 'status'],
  columns: ['code', 'name', 'sort', 'status'],
});
