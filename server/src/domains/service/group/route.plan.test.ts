import fc from 'fast-check';
import { expect, test } from 'vitest';
import { regionText, route, ruleFor, type Group, type Person, type Routing, type Rule } from './route.plan.ts';

const USERS = [1, 2, 3, 4, 5, 6] as const;
const REGIONS = ['', '浙江', '浙江杭州', '浙江杭州萧山区', '上海'] as const;
const user = fc.constantFrom(...USERS);
const rule: fc.Arbitrary<Rule> = fc.record({
  region: fc.constantFrom(...REGIONS),
  servicerId: user,
  backupId: fc.option(user),
});
const group: fc.Arbitrary<Group> = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  name: fc.constantFrom('华东组', '华南组'),
  supervisorId: user,
  servicerIds: fc.uniqueArray(user, { maxLength: 4 }),
  holds: fc.boolean(),
});
const person: fc.Arbitrary<Person> = fc.record({
  name: fc.constant('某人'),
  present: fc.boolean(),
  openCases: fc.nat(20),
});
const routing: fc.Arbitrary<Routing> = fc.record({
  rules: fc.uniqueArray(rule, { selector: ({ region }) => region, maxLength: 5 }),
  groups: fc.uniqueArray(group, { selector: ({ id }) => id, maxLength: 4 }),
  people: fc.tuple(...USERS.map(() => person)).map((all) => new Map(all.map((one, i) => [i + 1, one]))),
});
const address = fc.constantFrom('浙江省杭州市萧山区红垦路', '浙江省宁波市', '上海市青浦区', '广东省');
const present = ({ people }: Routing, id: number | null): boolean => id !== null && people.get(id)?.present === true;

test('a case goes to somebody who is there, or to nobody because no supervisor is', () => {
  fc.assert(
    fc.property(routing, address, (facts, to) => {
      const { userId, reason } = route(facts, [to]);
      expect(reason).not.toBe('');
      if (userId !== null) expect(present(facts, userId)).toBe(true);
      else expect(facts.groups.some(({ supervisorId }) => present(facts, supervisorId))).toBe(false);
    }),
  );
});

test('the longest region that begins the address decides, whichever way it is written', () => {
  fc.assert(
    fc.property(routing, address, ({ rules }, to) => {
      const chosen = ruleFor(rules, [to]);
      for (const { region } of rules)
        if (regionText(to).startsWith(region))
          expect((chosen?.region ?? '').length).toBeGreaterThanOrEqual(region.length);
      if (chosen) expect(regionText(to).startsWith(chosen.region)).toBe(true);
      expect(ruleFor(rules.toReversed(), [to])?.region).toBe(chosen?.region);
    }),
  );
  expect(regionText('浙江省 杭州市萧山区')).toBe('浙江杭州萧山区');
});

test('a rule whose servicer is there is obeyed; among groups nobody with less to do is passed over', () => {
  fc.assert(
    fc.property(routing, address, (facts, to) => {
      const { userId } = route(facts, [to]),
        rule = ruleFor(facts.rules, [to]);
      if (rule) {
        if (present(facts, rule.servicerId)) expect(userId).toBe(rule.servicerId);
        else if (present(facts, rule.backupId)) expect(userId).toBe(rule.backupId);
        return;
      }
      const candidates = facts.groups
        .filter(({ holds }) => holds)
        .flatMap(({ servicerIds }) => servicerIds)
        .filter((id) => present(facts, id));
      if (candidates.length > 0)
        expect(facts.people.get(userId ?? 0)?.openCases).toBe(
          Math.min(...candidates.map((id) => facts.people.get(id)?.openCases ?? 0)),
        );
    }),
  );
});

test('each step says why', () => {
  const people = new Map([
    [1, { name: '陈客服', present: false, openCases: 0 }],
    [2, { name: '备岗', present: true, openCases: 3 }],
    [3, { name: '林主管', present: true, openCases: 0 }],
  ]);
  const groups = [{ id: 7, name: '华东组', supervisorId: 3, servicerIds: [1, 2], holds: true }];
  const all = { region: '', servicerId: 1, backupId: 2 };
  expect(route({ rules: [all], groups, people }, ['上海'])).toEqual({
    userId: 2,
    groupId: 7,
    reason: '分单规则【全部地区】：陈客服不在岗，由备岗接手',
  });
  expect(route({ rules: [{ ...all, backupId: null }], groups, people }, []).userId).toBe(3);
  expect(route({ rules: [], groups, people }, []).reason).toBe('客服组【华东组】：未结投诉最少（3）');
  expect(route({ rules: [], groups: [{ ...groups[0], holds: false } as Group], people }, [])).toEqual({
    userId: 3,
    groupId: 7,
    reason: '未配置分单规则，转仓库主管',
  });
  expect(route({ rules: [], groups: [], people }, []).userId).toBeNull();
});
