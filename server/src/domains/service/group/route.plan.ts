/** A rule of allotment that holds today. */
export interface Rule {
  region: string;
  servicerId: number;
  backupId: number | null;
}
/** A service group that is switched on. */
export interface Group {
  id: number;
  name: string;
  supervisorId: number;
  servicerIds: readonly number[];
  /** Looks after the owner the case is about. */
  holds: boolean;
}
export interface Person {
  name: string;
  /** May work in this warehouse, is switched on and not on leave today. */
  present: boolean;
  openCases: number;
}
export interface Routing {
  rules: readonly Rule[];
  groups: readonly Group[];
  people: ReadonlyMap<number, Person>;
}
export interface Routed {
  userId: number | null;
  groupId: number | null;
  /** What led there, for whoever wonders. */
  reason: string;
}

const SUFFIX = /省|市|特别行政区|壮族自治区|回族自治区|维吾尔自治区|自治区|地区|\s/g;

/** A region as it is compared: 浙江省杭州市萧山区 and 浙江 杭州萧山区 are the same. */
export const regionText = (text: string): string => text.normalize('NFKC').replaceAll(SUFFIX, '');

/** The rule whose region is the longest beginning of one of the addresses; the one for everywhere fits last. */
export function ruleFor(rules: readonly Rule[], addresses: readonly string[]): Rule | undefined {
  const texts = addresses.map(regionText);
  return rules
    .filter(({ region }) => region === '' || texts.some((text) => text.startsWith(region)))
    .toSorted((a, b) => b.region.length - a.region.length || a.servicerId - b.servicerId)[0];
}

/** Who takes a case: by rule, else by group with the least to do, else whoever leads here; who is away is stood in for. */
export function route(routing: Routing, addresses: readonly string[]): Routed {
  const rule = ruleFor(routing.rules, addresses);
  if (rule) return byRule(routing, rule);
  const held = routing.groups.filter(({ holds }) => holds);
  if (held.length > 0) return byGroup(routing, held);
  return led(routing, '未配置分单规则');
}

function byRule(routing: Routing, rule: Rule): Routed {
  const { people } = routing,
    told = rule.region ? `分单规则【${rule.region}】` : '分单规则【全部地区】';
  const servicer = people.get(rule.servicerId);
  if (servicer?.present) return taken(routing, rule.servicerId, told);
  const away = `${told}：${servicer?.name ?? '客服'}不在岗`;
  const backup = rule.backupId === null ? undefined : people.get(rule.backupId);
  if (backup?.present && rule.backupId !== null) return taken(routing, rule.backupId, `${away}，由备岗接手`);
  const own = routing.groups.find(({ servicerIds }) => servicerIds.includes(rule.servicerId));
  if (own && people.get(own.supervisorId)?.present)
    return { userId: own.supervisorId, groupId: own.id, reason: `${away}，由组长接手` };
  return led(routing, away);
}

function byGroup(routing: Routing, held: readonly Group[]): Routed {
  const { people } = routing;
  const [first] = held
    .flatMap((group) => group.servicerIds.map((userId) => ({ group, userId, person: people.get(userId) })))
    .filter(({ person }) => person?.present)
    .toSorted((a, b) => (a.person?.openCases ?? 0) - (b.person?.openCases ?? 0) || a.userId - b.userId);
  if (first)
    return {
      userId: first.userId,
      groupId: first.group.id,
      reason: `客服组【${first.group.name}】：未结投诉最少（${first.person?.openCases ?? 0}）`,
    };
  const leader = held.find(({ supervisorId }) => people.get(supervisorId)?.present);
  return leader
    ? { userId: leader.supervisorId, groupId: leader.id, reason: `客服组【${leader.name}】：客服均不在岗，由主管接手` }
    : led(routing, `客服组【${held[0]?.name ?? ''}】：无人在岗`);
}

/** The first present supervisor of the warehouse. */
function led({ groups, people }: Routing, why: string): Routed {
  const leader = groups.toSorted((a, b) => a.id - b.id).find(({ supervisorId }) => people.get(supervisorId)?.present);
  return leader
    ? { userId: leader.supervisorId, groupId: leader.id, reason: `${why}，转仓库主管` }
    : { userId: null, groupId: null, reason: `${why}，当前仓库没有在岗的客服主管` };
}

function taken({ groups }: Routing, userId: number, reason: string): Routed {
  const own =
    groups.find(({ servicerIds }) => servicerIds.includes(userId)) ??
    groups.find(({ supervisorId }) => supervisorId === userId);
  return { userId, groupId: own?.id ?? null, reason };
}
