import { resource, single } from '../kit/resource.ts';
import { count, ref, status } from '../terms/fields.ts';

/** Factory room (工厂库房): the rooms a producer's goods go to, the smallest priority first. */
export const factoryRoom = resource({
  name: 'factoryRoom',
  label: '工厂库房',
  table: 'strategy.factory_room',
  scope: 'warehouse',
  base: '/warehouse-config-server/v1/factoryRoomConfig',
  permit: 'base:factoryRoom',
  fields: {
    ownerId: ref('货主', 'owner').meta({ fixed: true }),
    producerId: ref('生产商', 'producer').meta({ fixed: true }),
    roomId: ref('库房', 'room'),
    priority: count('优先级', 1, 1, 9999),
    status: status(),
  },
  key: ['producerId', 'roomId'],
  search: ['ownerId', 'producerId', 'roomId', 'status'],
  columns: ['producerId', 'roomId', 'priority', 'ownerId', 'status'],
});

export const factoryRoomApi = { ...factoryRoom.api, ...single(factoryRoom) };
