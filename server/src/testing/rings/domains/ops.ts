import { apk } from '../../files/apk.ts';
import { pdf, png } from '../../files/attacks.ts';
import { plain, OF_THE_TENANT, OF_THE_PLATFORM, OF_PEOPLE, WORD, type Ring } from '../ring.ts';

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. */
export const calls: Ring = {
  operationLog: {
    rows: `select l.* from ops.operation_log l`,
    open: { owner: 'who is narrowed to owners sees what he did himself' },
  },
  'operationLog.page': {
    rows: `select l.id, l.warehouse_id, l.biz_no from ops.operation_log l where l.biz_no is not null`,
  },
  'link.open': { unproved: 'opened by a word that only its holder knows: service/delivery/delivery.test.ts' },
  notify: { rows: plain('ops.notify'), open: { owner: OF_THE_TENANT } },
  'notify.save': { with: { startAt: '2020-01-01', endAt: '2099-12-31' } },
  'notify.publish': { after: ['notify.save'] },
  'notify.withdraw': { after: ['notify.save', 'notify.publish'] },
  appUpgrade: { rows: `select g.* from ops.app_upgrade g`, open: { tenant: OF_THE_PLATFORM, owner: OF_THE_PLATFORM } },
  storage: { open: { tenant: OF_THE_PLATFORM, owner: OF_THE_PLATFORM } },
  backup: { open: { tenant: OF_THE_PLATFORM, owner: OF_THE_PLATFORM } },
  'backup.start': { unproved: 'of the embedded database only: server/src/domains/ops/backup/backup.test.ts' },
  'backup.rehearse': { unproved: 'of the embedded database only: server/src/domains/ops/backup/backup.test.ts' },
  'storage.keep': { rows: `select 1 as id, 'lawRuns' as kind, 30 as kept, 0 as version` },
  'appUpgrade.add': { rows: `select 1 as id`, with: { appType: 0, os: 1, storeUrl: 'https://example.com/app' } },
  'appUpgrade.download': { with: { appType: 0 }, after: ['appUpgrade.add', 'appUpgrade.publish'] },
  'appUpgrade.upload': { file: apk },
  'file.addresses': {
    rows: `select f.id, array[f.id] as ids from ops.file_object f where f.bucket = 'files'`,
    after: ['file.uploadFile'],
    open: { every: 'addresses without a mark; file.test.ts asks for them from behind each wall' },
  },
  'file.uploadStrPDF': { with: { fileName: 'RING', content: pdf().toString('base64') } },
  'file.uploadFile': { file: pdf },
  'file.uploadimg': { file: () => png(2, 2) },
  'file.endpoints': { open: { every: 'addresses of the product' } },
  'file.preview': {
    open: { every: 'bytes without a mark; file.test.ts asks for them from behind each wall' },
    unproved: 'answers a file that is no sheet: server/src/domains/ops/file.test.ts',
  },
  'file.download': { unproved: 'takes an address the server has signed: server/src/domains/ops/ops.test.ts' },
  importBatch: { rows: `select b.id from ops.import_batch b` },
  'importBatch.errors': { after: ['dock.importCheck'] },
  'importBatch.get': { after: ['dock.importCheck'] },
  'importBatch.rows': { after: ['dock.importCheck'] },
  'importBatch.recheck': { after: ['dock.importCheck'] },
  'importBatch.file': { after: ['dock.importCheck'] },
  'importBatch.confirm': { after: ['dock.importCheck'] },
  'importBatch.undo': { after: ['dock.importCheck', 'dock.importConfirm'] },
  'importBatch.queryPage': { open: { owner: 'who is narrowed to owners sees what he did himself' } },
  importTemplate: {
    rows: `select t.id, t.version, t.biz_code, t.name, t.columns from ops.import_template t where not t.is_deleted`,
    open: { owner: OF_THE_TENANT },
  },
  'importTemplate.add': {
    rows: `select 1 as id, 'basic.unit' as biz_code, 'RING' as name, '[{"name": "code", "heading": "编码 1"}, {"name": "name", "heading": "名称 2"}]'::jsonb as columns`,
  },
  'importTemplate.download': {
    rows: `select 1 as id, 'basic.unit' as biz_code`,
    open: { every: 'an empty form; import-template.test.ts asks for the design of another tenant' },
  },
  'importTemplate.get': { after: ['importTemplate.add'] },
  'importTemplate.history': { after: ['importTemplate.add'] },
  'importTemplate.update': { after: ['importTemplate.add'] },
  'importTemplate.delete': { after: ['importTemplate.add'] },
  'job.cancel': { rows: `select j.id from ops.job j where j.status = 0` },
  'job.retry': { rows: `select j.id from ops.job j where j.status = 3` },
  job: { open: { owner: OF_PEOPLE } },
  interfaceLog: {
    rows: `select l.id, current_date - 40 as before from ops.interface_log l`,
    open: { owner: OF_THE_TENANT },
  },
  'interfaceLog.retry': { rows: `select l.id from ops.interface_log l where not l.success` },
  'interfaceLog.delete': { with: { before: '1990-01-01' } },
  exportRecord: {
    rows: `select r.id from ops.export_record r where r.file_id is not null`,
    open: { owner: OF_PEOPLE },
  },
  'dictionary.page': { with: { param: { type: '退货原因' } } },
  'dictionary.queryParentCodeName': {
    open: {
      every:
        'names of lists: those of the product and what a tenant calls a list; its words are asked by dictionary.page',
    },
  },
  dictionary: { open: { owner: OF_THE_TENANT } },
  businessDictionary: { off: WORD },
};

/** What the demo world has none of, written before the rings begin. */
export const extras: readonly string[] = [
  `insert into ops.import_template (tenant_id, biz_code, name, columns) select t.id, 'basic.goods_level', '我们的等级', '[{"name": "code", "heading": "等级编码", "hidden": false, "fallback": ""}, {"name": "name", "heading": "等级名称", "hidden": false, "fallback": ""}]' from iam.tenant t`,
  `insert into ops.import_template_revision (tenant_id, template_id, revision, name, columns) select tenant_id, id, revision, name, columns from ops.import_template`,
  `insert into ops.job (tenant_id, warehouse_id, user_id, job_type, title, params, permit, status, finished_at) select u.tenant_id, 0, u.id, 'EXPORT', 'RING' || s, '{}', 'session', s, case when s = 3 then now() end from iam.user u, unnest(array[0, 3]) s`,
  `with j as (insert into ops.job (tenant_id, warehouse_id, user_id, job_type, title, params, permit, status, finished_at, result) select u.tenant_id, (select min(w.id) from basic.warehouse w where w.tenant_id = u.tenant_id and w.status = 1 and not w.is_deleted), u.id, 'EXPORT', '导出商品 ' || u.user_name, '{"path": "/basicinfo-server/v1/goods/export", "input": {}, "columns": null}', 'session', 2, now(), '{"text": ""}'
     from iam.user u where u.is_admin returning tenant_id, id, user_id),
   f as (insert into ops.file_object (tenant_id, bucket, object_key, file_name, mime, size_byte, sha256, ref_count) select tenant_id, 'exports', tenant_id || '/exports/' || id, 'RING.xlsx', 'x', 1, '', 1 from j returning tenant_id, id, object_key)
   insert into ops.export_record (tenant_id, job_id, export_code, file_id, row_count, expire_at) select j.tenant_id, j.id, '/basicinfo-server/v1/goods/export', f.id, 1, now() + interval '7 days' from j join f on f.tenant_id = j.tenant_id and f.object_key = j.tenant_id || '/exports/' || j.id`,
];
