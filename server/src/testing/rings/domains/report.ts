import { dictionaries } from '#contract/dictionaries.ts';
import { NAMELESS, OF_THE_HOUSE, OF_THE_TENANT, WORD, type Ring } from '../ring.ts';

const SHARED = { owner: OF_THE_TENANT, warehouse: OF_THE_TENANT } as const;
const HOUSE = { owner: OF_THE_HOUSE } as const;
const RUNNING = `select t.id, t.id as config_id, t.version, v.name as title from report.template t join report.template_revision v on v.tenant_id = t.tenant_id and v.template_id = t.id and v.revision = t.live_rev where t.is_live`;
const inState = (status: number): string =>
  `select t.*, t.class_id, t.sql_text as sql, t.name as template_name from report.template t where t.status = ${status}`;
const TEXT = 'select owner_name, on_hand from rpt.v_stock';
const FIELDS = [
  { field: 'owner_name', title: '货主', type: 'text' },
  { field: 'on_hand', title: '现存量', type: 'number' },
];
const NOTES = 'select o.* from outbound."order" o where o.status <> 99 and not o.is_hidden';
const PRINTED = `select d.doc_id as id, d.warehouse_id, d.owner_ids[1] as owner_id from report.print_doc d where d.paper = 'deliveryNote'`;
const PLACES = 'select p.* from basic.position p where not p.is_deleted';
const TEMPLATES = 'select t.*, t.name as template_name from report.print_template t';
const DESIGN = {
  paper: { w: 70, h: 50 },
  elements: [
    {
      type: 'text',
      id: 'a',
      x: 1,
      y: 1,
      w: 40,
      h: 6,
      on: 'every',
      size: 3,
      bold: false,
      align: 'left',
      fit: 'cut',
      text: 'RING',
    },
  ],
};
const SEVERAL = 'a print names all owners of its document; paper.test.ts holds it to them';
const SEVERAL_TASKS = 'a task names all owners of its document; machine.test.ts holds it to them';
const MINE_SENT = `select t.*, 'failed' as outcome from report.print_task t where t.id = (select max(x.id) from report.print_task x where x.status = 10)`;
const MONTH = `'20' || (10 + g) || '-0' || (1 + g % 9)`;

/** A report that has a row also where nothing is seen: what the rehearsal lays down for its readers stands in a transaction they do not share. */
export const extras: readonly string[] = [
  `update report.template_revision v set params = '[]', sql_text = 'select count(*) as line_count, coalesce(sum(on_hand), 0) as counted from rpt.v_stock'
   from report.template t where t.tenant_id = v.tenant_id and t.id = v.template_id and t.code = 'R07'`,
  // Nobody has designed anything in the demo world: a draft, one that prints and one that is off, of each owner in each of his houses.
  `insert into report.print_template (tenant_id, kind, name, owner_id, warehouse_id, design, status, live_rev)
   select s.tenant_id, 'goodsLabel', 'RING ' || x.status || '-' || s.warehouse_id || '-' || s.owner_id, s.owner_id, s.warehouse_id,
     '${JSON.stringify(DESIGN)}'::jsonb, x.status, x.live_rev
   from (select distinct tenant_id, warehouse_id, owner_id from inventory.stock) s
   cross join (values (0, null::int), (1, 2), (2, 1)) x (status, live_rev)`,
  // Nobody has printed a label in it either: one place of each warehouse.
  `insert into report.print_count (tenant_id, warehouse_id, paper, doc_id)
   select p.tenant_id, p.warehouse_id, 'positionLabel', min(p.id) from basic.position p where not p.is_deleted and left(p.code, 1) <> '@' group by p.tenant_id, p.warehouse_id`,
  `with r as (insert into report.print_run (tenant_id, warehouse_id, paper, copies) select c.tenant_id, c.warehouse_id, c.paper, 1 from report.print_count c
     where c.paper = 'positionLabel' returning tenant_id, warehouse_id, id)
   insert into report.print_doc (tenant_id, warehouse_id, run_id, paper, doc_id, doc_no, seq, times)
   select p.tenant_id, p.warehouse_id, r.id, 'positionLabel', p.id, p.code, 0, 1 from report.print_count c
   join r on r.tenant_id = c.tenant_id and r.warehouse_id = c.warehouse_id
   join basic.position p on p.tenant_id = c.tenant_id and p.warehouse_id = c.warehouse_id and p.id = c.doc_id
   where c.paper = 'positionLabel'`,
  `insert into report.print_template_rev (tenant_id, template_id, revision, design)
   select t.tenant_id, t.id, n, t.design from report.print_template t cross join lateral generate_series(1, t.live_rev) n`,
];

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. */
export const calls: Ring = {
  reportClass: { off: WORD, open: SHARED, passes: SHARED },
  reportTemplateConfig: { rows: inState(0), open: SHARED, passes: SHARED },
  'reportTemplateConfig.add': {
    rows: `select c.id, c.id as class_id, 'RING' || c.id as code from report.class c where not c.is_deleted`,
    with: { sql: TEXT, templateName: 'RING', fields: FIELDS, params: [] },
  },
  'reportTemplateConfig.update': { with: { sql: TEXT, templateName: 'RING', fields: [], params: [] } },
  'reportTemplateConfig.submit': { rows: `${inState(0)} and jsonb_array_length(t.fields) > 0` },
  // One's own: written by the same hand.
  'reportTemplateConfig.withdraw': {
    rows: inState(1),
    after: ['reportTemplateConfig.add', 'reportTemplateConfig.submit'],
  },
  'reportTemplateConfig.publish': { rows: inState(1) },
  'reportTemplateConfig.reject': { rows: inState(1) },
  'reportTemplateConfig.disable': { rows: inState(2) },
  'reportTemplateConfig.enable': { rows: inState(3) },
  dynamicReport: { rows: RUNNING, open: SHARED, passes: SHARED },
  'dynamicReport.querySqlField': { with: { sql: TEXT, params: [] }, open: { every: NAMELESS } },
  'dynamicReport.preview': { with: { sql: TEXT, params: [], fields: [], values: {} }, open: { every: NAMELESS } },
  'dynamicReport.query': { with: { params: {} } },
  'dynamicReport.exportData': { rows: `${RUNNING} and t.code like 'R07%'`, with: { params: {} } },
  'dynamicReport.subscribe': { with: { params: {}, hour: 8 } },
  paper: { rows: NOTES, with: { paper: 'deliveryNote' } },
  'paper.counts': { rows: PRINTED, with: { paper: 'deliveryNote' }, open: { owner: SEVERAL } },
  'paper.queryPage': { open: { owner: SEVERAL } },
  'paper.print': {
    rows: `${NOTES} and not exists (select 1 from report.print_doc p where p.doc_id = o.id)`,
    with: { paper: 'deliveryNote', copies: 2 },
  },
  'paper.printFound': {
    with: { paper: 'deliveryNote', param: {}, copies: 1, fresh: true },
    open: { every: 'names no row: what its list finds for whoever asks; found.test.ts holds it to that' },
  },
  'paper.file': {
    rows: `select r.id, r.id as run_id from report.print_run r where r.id = (select max(x.id) from report.print_run x)`,
    after: ['paper.print'],
    open: { every: 'what one has printed oneself in the last quarter of an hour' },
  },
  printRecord: { rows: PLACES, with: { kind: 'positionLabel' }, open: HOUSE, passes: HOUSE },
  'printRecord.labelCounts': {
    rows: `select d.doc_id as id, d.warehouse_id from report.print_doc d where d.paper = 'positionLabel'`,
    with: { kind: 'positionLabel' },
  },
  'printRecord.labels': {
    rows: `${PLACES} and not exists (select 1 from report.print_doc d where d.paper = 'positionLabel' and d.doc_id = p.id)`,
    with: { kind: 'positionLabel', copies: 2 },
  },
  printTask: { rows: NOTES, with: { kind: 'deliveryNote', engine: 'agent9113', printer: 'RING' } },
  'printTask.queryPage': { open: { owner: SEVERAL_TASKS } },
  'printTask.waiting': { open: { owner: SEVERAL_TASKS } },
  'printTask.send': {
    rows: `${NOTES} and not exists (select 1 from report.print_doc p where p.doc_id = o.id) and not exists (select 1 from report.print_task p where p.doc_id = o.id)`,
  },
  'printTask.content': {
    rows: MINE_SENT,
    after: ['printTask.send'],
    open: { every: 'what one has sent oneself and not told of; machine.test.ts' },
  },
  'printTask.testPage': { open: { every: 'a page of nothing' } },
  'printTask.told': {
    lines: { results: MINE_SENT },
    after: ['printTask.send'],
    open: { every: 'what one has sent oneself; machine.test.ts' },
    unasked: {
      warehouse: 'names what one has sent oneself; machine.test.ts',
      owner: 'names what one has sent oneself; machine.test.ts',
    },
  },
  'printTask.settle': {
    rows: `select t.* from report.print_task t where t.status = 40`,
    with: { printed: true },
    open: { owner: SEVERAL_TASKS },
    unproved: 'asks for a paper of unknown fate; machine.test.ts settles some',
    unasked: { every: 'asks for a paper of unknown fate; machine.test.ts' },
  },
  'printTask.drop': {
    rows: `${NOTES} and not exists (select 1 from report.print_task p where p.doc_id = o.id)`,
  },
  autoPrint: {
    sheet: `select 1 as id, '${dictionaries.printMoment?.at(-1)?.label}' as "时机与单据"`,
    off: 'a wish of the warehouse; nothing refers to it',
    open: { every: 'a moment of the product and a number: nothing a mark could stand in; the kit fences it' },
    passes: HOUSE,
  },
  'autoPrint.add': { with: { copies: 2 } },
  printTemplate: { rows: TEMPLATES },
  'printTemplate.preview': {
    with: { kind: 'goodsLabel', design: DESIGN, no: null },
    open: { every: 'samples; a number finds what its reader may see, design.test.ts holds it to that' },
  },
  'printTemplate.previewFile': {
    with: { kind: 'goodsLabel', design: DESIGN, no: null },
    open: { every: 'as its preview' },
  },
  'printTemplate.add': {
    rows: `select o.id, o.id as owner_id, 'RING' || o.id as template_name from basic.owner o where not o.is_deleted`,
    with: { kind: 'goodsLabel', design: DESIGN, ownHouse: true },
  },
  'printTemplate.copy': { with: { templateName: 'RING COPY', ownHouse: false, categoryId: null } },
  'printTemplate.update': { with: { templateName: 'RING', design: DESIGN, ownHouse: false, categoryId: null } },
  'printTemplate.publish': { rows: `${TEMPLATES} where t.status = 0` },
  'printTemplate.rollback': { rows: `${TEMPLATES} where t.live_rev > 1`, with: { revision: 1 } },
  'printTemplate.setDefault': { rows: `${TEMPLATES} where t.status = 1` },
  'printTemplate.clearDefault': { rows: `${TEMPLATES} where t.status = 1` },
  'printTemplate.disable': { rows: `${TEMPLATES} where t.status = 1` },
  'printTemplate.enable': { rows: `${TEMPLATES} where t.status = 2` },
  'printTemplate.remove': { rows: `${TEMPLATES} where t.status = 0` },
  'board.query': {
    open: { owner: 'counts and names of the warehouse; each is held to its list by the tests of the board' },
  },
  reportTool: { rows: RUNNING, open: SHARED, passes: SHARED },
  'reportTool.ygUrl': { open: { every: 'an address with who asks' } },
  'reportTool.repost': { open: { every: 'a code with who asks' } },
  'reportTool.getReport': { with: { params: {} } },
  unitsStorage: {
    rows: `select u.* from report.units_storage u where not u.is_deleted`,
    open: { warehouse: NAMELESS },
    sheet: `select o.id, o.id as owner_id, '2026-01-05' as "统计日期", o.code as "货主", '常温' as "温层", '12' as "单元数" from basic.owner o`,
  },
  'staffResultRate.add': {
    rows: `select u.id, u.id as staff_id, '2020-01' as stat_month, 'RING' as post_name from iam."user" u where not u.is_deleted`,
  },
  'tmsCost.add': {
    rows: `select g as id, '2020-01-05' as cost_on, 'RING' || g as plate_no from generate_series(1, 20) g`,
  },
  'basicData.add': {
    rows: `select g as id, '2020-01' as stat_month, 'RING' || g as item_code, 'RING' as item_name from generate_series(1, 20) g`,
  },
  'unitsStorage.add': {
    rows: `select o.id, o.id as owner_id, '2020-01-05' as stat_on, 2 as storage_mode from basic.owner o where not o.is_deleted`,
  },
  'unitsStorage.options': { open: { every: NAMELESS } },
  'staffResultRate.options': { open: { every: NAMELESS } },
  'basicData.options': { open: { every: NAMELESS } },
  staffResultRate: {
    open: HOUSE,
    passes: { owner: OF_THE_HOUSE, warehouse: 'a person of the tenant may work in several houses' },
    sheet: `select u.id, '2026-01' as "统计月份", u.user_name as "人员", 'RING' as "岗位", '98.5' as "达成率(%)" from iam."user" u where not u.is_client`,
  },
  tmsCost: {
    open: HOUSE,
    passes: HOUSE,
    sheet: `select g as id, '2026-01-05' as "费用日期", 'RING' || g as "车牌号", '10.5' as "金额(元)" from generate_series(1, 20) g`,
  },
  basicData: {
    open: HOUSE,
    passes: HOUSE,
    sheet: `select g as id, ${MONTH} as "统计月份", 'RING' || g as "指标编码", 'RING' as "指标", '10.5' as "数值" from generate_series(1, 20) g`,
  },
};
