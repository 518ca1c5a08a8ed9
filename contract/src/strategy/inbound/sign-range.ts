import { z } from 'zod';
import { count, flag, status } from '../../terms/fields.ts';
import { setting } from '../setting.ts';

const degrees = (label: string, to: number) =>
  z.number('请输入数字').min(-to, `不能小于${-to}`).max(to, `不能大于${to}`).meta({ label, here: true });

/** Sign range (签到范围): a circle around a gate within which drivers sign in, and how early or late. */
export const signRange = setting(
  {
    name: 'signRange',
    label: '签到范围',
    table: 'strategy.sign_range',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/signRangeConfig',
    permit: 'cfg:signRange',
    fields: {
      lng: degrees('经度', 180),
      lat: degrees('纬度', 90),
      radiusM: count('半径(米)', 1000, 1, 100_000),
      earlyMin: count('可早到(分钟)', 120, 0, 10_080),
      lateMin: count('可迟到(分钟)', 120, 0, 10_080),
      tempNeed: flag('冷链须填温度', true),
      status: status(),
    },
    key: ['lng', 'lat'],
    search: ['tempNeed', 'status'],
    columns: ['lng', 'lat', 'radiusM', 'earlyMin', 'lateMin', 'tempNeed', 'status'],
  },
  (row) => [
    `${row.radiusM}米内签到`,
    `早到不超过${row.earlyMin}分钟`,
    `迟到不超过${row.lateMin}分钟`,
    row.tempNeed && '冷链车须填温度',
  ],
);
