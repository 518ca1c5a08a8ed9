import { resource } from '../../kit/resource.ts';
import { code, name, ref, status } from '../../terms/fields.ts';

/** Channel source (渠道来源): where sales come from; a channel may be a part of another. */
export const channelSource = resource({
  name: 'channelSource',
  label: '渠道来源',
  table: 'basic.channel_source',
  scope: 'tenant',
  base: '/basicinfo-server/v1/channelSource',
  permit: 'base:channelSource',
  fields: {
    code: code('渠道编码'),
    name: name('渠道名称'),
    parentId: ref('上级渠道', 'channelSource').nullish(),
    status: status(),
  },
  key: ['code'],
  search: ['code', 'name', 'parentId', 'status'],
  columns: ['code', 'name', 'parentId', 'status'],
});
