import { AlertOutlined } from '@ant-design/icons';
import { Empty } from 'antd';
import { useState, type ReactNode } from 'react';
import { settingCheckApi, type SettingCheck } from '#contract/strategy/check.ts';
import { COPIED, type CopiedName } from '#contract/strategy/copied.ts';
import { useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { heard } from '../../../locale/speech.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import './check.css';

const KINDS: Record<SettingCheck['kind'], { label: string; tone: string; says: string }> = {
  GONE: { label: '不会生效', tone: 'bad', says: '' },
  EXPIRED: { label: '已过期', tone: 'bad', says: '失效日期' },
  EMPTY: { label: '不会生效', tone: 'warn', says: '范围内没有在用的商品' },
  HIDDEN: { label: '从不生效', tone: 'warn', says: '范围内的每种商品都有更具体的规则' },
  CROSSED: { label: '与其他规则交叉', tone: 'calm', says: '两边都适用的商品，由对方决定' },
};

/** What is wrong with the rules of a setting: a button that says how many, its drawer, and the mark of one of them. */
export function useChecks(setting: CopiedName): {
  button: ReactNode;
  drawer: ReactNode;
  mark: (rowId: number) => ReactNode;
} {
  const [open, setOpen] = useState(false);
  const allowed = useAllowed(settingCheckApi.list.permit);
  const told = useCall(settingCheckApi.list, { setting }, { enabled: allowed, quiet: true, staleMs: 0 });
  const list = told.data ?? [];
  const of = new Map(list.map((one) => [one.id, one]));
  return {
    button: (
      <Act
        permit={settingCheckApi.list.permit}
        label={list.length > 0 ? `规则检查(${list.length})` : '规则检查'}
        icon={<AlertOutlined />}
        onConfirm={() => {
          setOpen(true);
          void told.refetch();
        }}
      />
    ),
    mark: (rowId) => {
      const one = of.get(rowId);
      return one && <Tag {...one} />;
    },
    drawer: (
      <Drawer title={`${COPIED[setting].spec.label}检查`} open={open} onClose={() => setOpen(false)} width={640}>
        {list.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有互相抵触的规则，每条启用的规则都有生效的机会" />
        ) : (
          <ol className="hc-checks">
            {list.map((one) => (
              <Check key={one.id} {...one} />
            ))}
          </ol>
        )}
      </Drawer>
    ),
  };
}

/** What is wrong: of what it names or when it ended beside what that means, else its own words, else those of its kind. */
function saidOf(kind: SettingCheck['kind'], why: string | null): string {
  if (!why) return KINDS[kind].says;
  return kind === 'EXPIRED' ? `${KINDS[kind].says}${why}` : heard(why);
}

const Tag = ({ kind }: Pick<SettingCheck, 'kind'>) => (
  <span className="hc-tag" data-tone={KINDS[kind].tone}>
    {KINDS[kind].label}
  </span>
);

const Check = ({ kind, scope, says, why, others }: SettingCheck) => (
  <li>
    <Tag kind={kind} /> <b>{scope}</b> {says}
    <div className="hc-faint">{saidOf(kind, why)}</div>
    {others.map((other) => (
      <div key={other.id} className="hc-faint">
        {`由【${other.scope}】决定：`}
        {other.says}
      </div>
    ))}
  </li>
);
