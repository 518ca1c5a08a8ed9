import { ref, status } from '../../terms/fields.ts';
import { setting } from '../setting.ts';

/** Two-step putaway (两步上架): goods for an area go to a drop place first; who works up there takes them from it to the shelf. Areas without a row are put away in one step. */
export const twoStepPutaway = setting(
  {
    name: 'twoStepPutaway',
    label: '两步上架配置',
    table: 'strategy.two_step_putaway',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/twoStepPutawayConfig',
    permit: 'cfg:twoStepPutaway',
    fields: {
      areaId: ref('库区', 'area'),
      dropAreaId: ref('接驳库区', 'area'),
      status: status(),
    },
    key: ['areaId'],
    search: ['areaId', 'dropAreaId', 'status'],
    columns: ['areaId', 'dropAreaId', 'status'],
  },
  () => ['收货后先送到接驳位，再由另一人上架'],
);
