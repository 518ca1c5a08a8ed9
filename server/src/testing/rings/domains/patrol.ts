import { COUNTS, NAMELESS, OF_PEOPLE, OF_THE_HOUSE, OF_THE_TENANT, SETTING, WORD, type Ring } from '../ring.ts';

const mine = (table: string): string => `select x.* from patrol.${table} x`;
/** Somebody else than whoever asks judges: a manager, who may walk, put right and investigate, puts right; where there is none, another administrator. */
const OTHER = `(select coalesce(min(u.id) filter (where r.role_code = 'MANAGER'), max(u.id) filter (where u.is_admin)) from iam."user" u left join iam.user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id left join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id where u.status = 1 and not u.is_deleted)`;
/** Whoever asks made the walks of the demo world. */
const ME = `(select max(t.created_by) from patrol.task t)`;
const HOUSE = { owner: OF_THE_HOUSE } as const;
/** Who walks and who puts right are people of the tenant with a place in this house; the ring names one who has a place in both. */
const COMES = {
  owner: OF_THE_HOUSE,
  warehouse: 'people belong to the tenant; who has no place in this house is refused, whatever house names him',
} as const;
const FOUND = `select r.*, ${OTHER} as responsible_id, array(select f.id from ops.file_object f where f.mime like 'image/%' and f.created_by = r.created_by order by f.id desc limit 1) as images_after,
  to_char((r.due_at + interval '1 hour') at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as due_at, d.task_id from patrol.rectify r join patrol.danger d on d.id = r.danger_id`;
/** Whoever found it is asked: he is no party to the case, so that he may judge it. */
const NO_PARTY = 'not r.created_by = any(r.party_ids)';
const WORKED = ['patrolDanger.report', 'patrolRectifyTask.start'] as const;

/** Events in a state. */
const EVENT = (status: number): string => `select e.* from patrol.event e where e.status = ${status}`;

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. */
export const calls: Ring = {
  checkItem: {
    off: WORD,
    open: { owner: OF_THE_TENANT, warehouse: OF_THE_TENANT },
    passes: { owner: OF_THE_TENANT, warehouse: OF_THE_TENANT },
  },
  'checkItem.categories': { open: { every: 'a category is a word that tells whose it is to nobody; kinds.ts' } },
  'patrolPerson.options': {
    rows: `select u.id, array[u.id] as ids, 1 as post from iam."user" u where u.status = 1`,
    open: { warehouse: OF_PEOPLE, owner: OF_PEOPLE },
  },
  deductDefault: {
    off: WORD,
    open: { owner: OF_THE_TENANT, warehouse: OF_THE_TENANT },
    passes: { owner: OF_THE_TENANT, warehouse: OF_THE_TENANT },
    sheet: `select g as id, 'S' || g as "类别", '安全' as "巡检类型", '一般' as "隐患级别" from generate_series(1, 20) g`,
  },
  'deductDefault.options': { open: { every: NAMELESS } },
  'deductDefault.export': { open: { every: NAMELESS } },
  'deductDefault.add': {
    rows: `select g as id, 'R' || g as category, 1 as kind, 3 as level from generate_series(1, 20) g`,
  },
  deductPointConfig: {
    off: SETTING,
    open: { owner: OF_THE_HOUSE, warehouse: NAMELESS },
    passes: HOUSE,
    sheet: `select g as id, 'S' || g as "类别", '安全' as "巡检类型", '一般' as "隐患级别" from generate_series(1, 20) g`,
  },
  'deductPointConfig.options': { open: { every: NAMELESS } },
  'deductPointConfig.export': { open: { every: NAMELESS } },
  'deductPointConfig.query': { open: { every: NAMELESS } },
  'deductPointConfig.add': {
    rows: `select g as id, 'R' || g as category, 1 as kind, 3 as level from generate_series(1, 20) g`,
  },
  patrolPlan: {
    rows: `select p.id, p.version, p.warehouse_id, p.code, p.name, p.kind, p.responsible_id, p.status, array(select i.user_id from patrol.plan_inspector i where i.plan_id = p.id) as inspector_ids, array(select a.area_id from patrol.plan_area a where a.plan_id = p.id) as area_ids, array(select i.item_id from patrol.plan_item i where i.plan_id = p.id) as item_ids from patrol.plan p where not p.is_deleted`,
    off: SETTING,
    open: HOUSE,
    passes: COMES,
    sheet: `select p.id, p.warehouse_id, 'S' || p.id as "计划编码", 'S' as "计划名称", '安全' as "巡检类型", u.user_name as "巡检人", r.user_name as "整改责任人"
    from patrol.plan p join patrol.plan_inspector i on i.plan_id = p.id join iam."user" u on u.id = i.user_id join iam."user" r on r.id = p.responsible_id`,
  },
  patrolTask: { rows: mine('task'), open: HOUSE, passes: COMES },
  'patrolTask.statistic': COUNTS,
  'patrolTask.add': {
    rows: `select 1 as id, 1 as kind, ${OTHER} as inspector_id, ${OTHER} as responsible_id, '2026-03-02 08:00:00' as plan_start, '2026-03-02 12:00:00' as plan_end`,
  },
  'patrolTask.transfer': {
    rows: `select t.id, t.version, t.warehouse_id, (select min(u.id) from iam."user" u where u.is_admin and u.status = 1 and not u.is_deleted) as inspector_id
    from patrol.task t where t.status = 0 and t.inspector_id = ${OTHER}`,
    after: ['patrolTask.add'],
  },
  'patrolTask.add#mine': {
    rows: `select 1 as id, 1 as kind, ${ME} as inspector_id, ${OTHER} as responsible_id, '2026-03-02 08:00:00' as plan_start, '2026-03-02 12:00:00' as plan_end`,
  },
  'patrolTask.start': {
    rows: `select t.* from patrol.task t where t.status = 0 and t.inspector_id = t.created_by`,
    after: ['patrolTask.add#mine'],
  },
  'patrolTask.check': {
    rows: `select t.id, t.version, t.warehouse_id, i.item_id, 1 as result from patrol.task t join patrol.task_item i on i.task_id = t.id where t.status = 1 and t.inspector_id = t.created_by`,
    after: ['patrolTask.add#mine', 'patrolTask.start'],
  },
  'patrolTask.finish': {
    rows: `select t.* from patrol.task t where t.status = 1 and t.inspector_id = t.created_by and not exists (select 1 from patrol.task_item i where i.task_id = t.id and i.result is null)`,
    after: ['patrolTask.add#quick', 'patrolTask.start', 'patrolTask.check'],
  },
  'patrolTask.add#quick': {
    rows: `select 1 as id, i.kind, i.category, ${ME} as inspector_id, ${OTHER} as responsible_id, '2026-03-02 08:00:00' as plan_start, '2026-03-02 12:00:00' as plan_end
    from patrol.check_item i where i.status = 1 and not i.is_deleted group by i.kind, i.category having count(*) = 1`,
    give: ['category'],
  },
  'patrolTask.cancel': { after: ['patrolTask.add'] },
  'patrolTask.place': {
    rows: `select t.id, t.warehouse_id, a.code from patrol.task t join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and (t.area_id is null or a.id = t.area_id) and not a.is_deleted`,
  },
  patrolDanger: { rows: mine('danger'), open: HOUSE, passes: COMES },
  'patrolDanger.queryPage': { rows: FOUND },
  'patrolDanger.place': { rows: `select a.id, a.warehouse_id, a.code from basic.area a where not a.is_deleted` },
  'patrolDanger.report': {
    rows: `select 1 as id, 1 as kind, 3 as level, '消防' as category, 'RING' as description, ${OTHER} as responsible_id`,
  },
  patrolRectifyTask: { rows: FOUND, open: HOUSE, passes: COMES },
  'patrolRectifyTask.statistic': COUNTS,
  'patrolRectifyTask.queryRectifyTaskByTaskId': { rows: `${FOUND} where d.task_id is not null` },
  'patrolRectifyTask.assign': { after: ['patrolDanger.report'] },
  'patrolRectifyTask.start': { rows: `${FOUND} where r.status = 0`, after: ['patrolDanger.report'] },
  'patrolRectifyTask.submit': {
    rows: `${FOUND} where r.status = 1`,
    give: ['imagesAfter'],
    with: { measure: 'RING' },
    after: [...WORKED, 'file.uploadimg'],
  },
  'patrolRectifyTask.approvalRectifyResult': {
    rows: `${FOUND} where r.status = 2 and ${NO_PARTY}`,
    with: { result: 1 },
  },
  'patrolRectifyTask.extend': {
    rows: `${FOUND} where r.status in (0, 1) and ${NO_PARTY}`,
    with: { reason: 'RING' },
    after: ['patrolDanger.report'],
  },
  'patrolRectifyTask.falseReport': {
    rows: `${FOUND} where r.status in (0, 1) and ${NO_PARTY}`,
    with: { reason: 'RING' },
    after: ['patrolDanger.report'],
  },
  patrolBoard: { open: HOUSE },
  patrolInspector: {
    rows: `select distinct t.inspector_id as id, t.inspector_id, t.warehouse_id from patrol.task t`,
    open: HOUSE,
  },
  'patrolInspector.queryPage': { open: { ...HOUSE, warehouse: NAMELESS } },
  'patrolInspector.export': { open: { ...HOUSE, warehouse: NAMELESS } },
  patrolWarning: { rows: mine('warning'), open: HOUSE },
  'patrolWarning.statistic': COUNTS,
  'patrolWarning.accept': { rows: `${mine('warning')} where x.status = 0` },
  'patrolWarning.handle': { rows: `${mine('warning')} where x.status in (0, 1)`, with: { remark: 'RING' } },
  'patrolWarning.confirm': { rows: `${mine('warning')} where x.status = 2`, with: { result: 1 } },
  eventInvestigation: { rows: mine('event'), open: HOUSE, passes: COMES },
  'eventInvestigation.statistic': COUNTS,
  'eventInvestigation.add': {
    rows: `select 1 as id, 2 as event_type, 4 as level, ${OTHER} as leader_id, '2026-03-02 08:00:00' as occur_at`,
    with: { place: 'RING', description: 'RING RING' },
  },
  'eventInvestigation.update': {
    rows: `select e.*, '2026-03-02 08:00:00' as occur_at from patrol.event e where e.status = 0`,
    with: { place: 'RING', description: 'RING RING' },
  },
  'eventInvestigation.open': { rows: EVENT(0), after: ['eventInvestigation.add'] },
  'eventInvestigation.withdraw': { rows: EVENT(0), after: ['eventInvestigation.add'], with: { reason: 'RING' } },
  'eventInvestigation.record': {
    rows: EVENT(1),
    give: ['measures'],
    lines: { measures: `select 1 as id, ${OTHER} as owner_id, '2027-03-02 08:00:00' as due_at` },
    with: { rootCause: 'RING', whyChain: ['RING 1', 'RING 2', 'RING 3'] },
    after: ['eventInvestigation.add', 'eventInvestigation.open'],
  },
  'eventInvestigation.submit': {
    rows: EVENT(1),
    after: ['eventInvestigation.add', 'eventInvestigation.open', 'eventInvestigation.record'],
  },
  'eventInvestigation.judge': { rows: `${EVENT(2)} and e.updated_by <> e.created_by`, with: { result: 1 } },
  'eventInvestigation.finishAction': {
    rows: `select e.id, e.version, e.warehouse_id, a.id as action_id, array(select f.id from ops.file_object f where f.created_by = e.created_by order by f.id desc limit 1) as evidence
    from patrol.event e join patrol.event_action a on a.event_id = e.id where e.status = 3 and a.status = 0 and a.owner_id = e.created_by`,
    give: ['evidence'],
    with: { result: 'RING' },
    after: ['file.uploadimg'],
  },
  'eventInvestigation.verifyAction': {
    rows: `select e.id, e.version, e.warehouse_id, a.id as action_id from patrol.event e join patrol.event_action a on a.event_id = e.id where e.status = 3 and a.status = 1 and a.owner_id <> e.created_by`,
    with: { result: 1 },
  },
  'eventInvestigation.archiveReport': {
    rows: `select e.id, e.version, e.warehouse_id, array(select f.id from ops.file_object f where f.created_by = e.created_by order by f.id desc limit 1) as report_files
    from patrol.event e where e.status in (3, 4)`,
    give: ['reportFiles'],
    after: ['file.uploadimg'],
  },
  'eventInvestigation.fourCheck': { rows: EVENT(3) },
  'eventInvestigation.close': {
    rows: `${EVENT(3)} and e.cause_found is not null and not exists (select 1 from patrol.event_action a where a.event_id = e.id and a.status < 2)`,
  },
};
