import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { DROPDOWN_SIZE_MAX } from '../../kit/page.ts';
import { resource } from '../../kit/resource.ts';
import { flag, name, ref, status, text } from '../../terms/fields.ts';

/** Nobody looks after the containers: 否. */
export const UNMANAGED = 0;

/** Carton flow config (箱流转配置): whether containers of a spec come back, and who looks after them. */
export const cartonFlow = resource({
  name: 'cartonFlow',
  label: '箱流转配置',
  table: 'basic.carton_flow',
  scope: 'tenant',
  base: '/warehouse-base-server/v1/cartonFlow',
  permit: 'base:cartonFlow',
  fields: {
    name: name('箱流转配置名称'),
    specId: ref('容器规格', 'containerSpec').meta({ fixed: true }),
    returnable: flag('回收').meta({ hint: '这种容器随货发运后记在客户名下（客户容器的在外数量）' }),
    managerId: z.coerce
      .number('请选择')
      .int('请选择')
      .min(UNMANAGED, '请选择')
      .max(Number.MAX_SAFE_INTEGER, '请选择')
      .default(UNMANAGED)
      .meta({ label: '管理人', hint: '回收的容器随货发出时通知他跟进归还' }),
    status: status(),
  },
  key: ['specId'],
  search: ['name', 'specId', 'returnable', 'status'],
  columns: ['name', 'specId', 'returnable', 'managerId', 'status'],
});

const { managerId: _, status: state, ...head } = cartonFlow.spec.fields;
/** Columns of the import and export: the manager is written by name or staff number. */
export const cartonFlowSheet = { ...head, manager: text('管理人', 64), status: state };

const { page } = cartonFlow.api;
const row = page.output.shape.list.element.extend({ managerName: z.string() });

export const cartonFlowApi = {
  ...cartonFlow.api,
  page: { ...page, output: page.output.extend({ list: z.array(row) }) },
  managers: endpoint({
    act: 'query',
    path: `${cartonFlow.spec.base}/managers`,
    label: '选择箱流转管理人',
    permit: 'session',
    scope: 'tenant',
    input: z.object({
      keyword: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '关键字' }),
      size: z.coerce
        .number('格式不正确')
        .int()
        .min(1)
        .max(DROPDOWN_SIZE_MAX, '每页条数超出限制')
        .default(100)
        .meta({ label: '条数' }),
    }),
    output: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
};
